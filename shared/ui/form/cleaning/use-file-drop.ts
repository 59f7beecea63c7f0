import { useEffect, useState } from 'preact/hooks'

type FileDropHandlers = {
  onDragOver: (event: DragEvent) => void
  onDragLeave: (event: DragEvent) => void
  onDrop: (event: DragEvent) => void
}

/** Lets files be dropped on an element. Dragged text is the browser's. `isOver`: a file is being dragged over it. */
export function useFileDrop(addFiles: (files: readonly File[]) => void): {
  isOver: boolean
  onBox: FileDropHandlers
} {
  const [isOver, setIsOver] = useState(false)
  const onBox: FileDropHandlers = {
    onDragOver: (event) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
      setIsOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }) => {
      const isInside =
        currentTarget instanceof Node &&
        relatedTarget instanceof Node &&
        currentTarget.contains(relatedTarget)
      if (!isInside) setIsOver(false)
    },
    onDrop: (event) => {
      setIsOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      addFiles(files)
    },
  }
  return { isOver, onBox }
}

/** Without this a browser opens a file or a link that is dropped beside the fields in place of the view. */
export function useStayOnDrop(): void {
  useEffect(() => {
    const stay = (event: DragEvent): void => {
      const isText = event.target instanceof Element && event.target.matches('textarea, input')
      if (event.defaultPrevented || (isText && !holdsFiles(event))) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', stay)
    window.addEventListener('drop', stay)
    return () => {
      window.removeEventListener('dragover', stay)
      window.removeEventListener('drop', stay)
    }
  }, [])
}

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false
