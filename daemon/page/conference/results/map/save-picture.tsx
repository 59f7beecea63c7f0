import type { RefObject } from 'preact'
import { useT } from '../../../../../shared/ui/context/use-t.ts'
import { Button } from '../../../../../shared/ui/parts/button.tsx'
import { exportFileName, saveFile } from '../../../../../shared/ui/parts/files.tsx'

/** The properties by which the page's style draws a picture. */
const DRAWN = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font',
  'paint-order',
] as const

type SavePictureProps = { of: RefObject<SVGSVGElement | null>; name: string }

/** Saves a picture as it is drawn, with the colours of the page, as SVG. */
export function SavePicture({ of, name }: SavePictureProps) {
  const { t } = useT()
  const save = (): void => {
    if (of.current) saveFile(svgText(of.current), 'image/svg+xml', exportFileName(new Date(), `${name}.svg`))
  }
  return <Button class="quiet end" onClick={save} text={t('savePicture')} />
}

/** The picture as a file of its own: what the style sheet says stands in each element. */
function svgText(picture: SVGSVGElement): string {
  // A copy of an element is of its kind.
  const copy = picture.cloneNode(true) as SVGSVGElement
  const elements = [...copy.querySelectorAll<SVGElement>('*')]
  for (const [at, from] of picture.querySelectorAll('*').entries()) {
    const style = getComputedStyle(from)
    for (const property of DRAWN) elements[at]?.style.setProperty(property, style.getPropertyValue(property))
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.style.background = getComputedStyle(document.body).backgroundColor
  return new XMLSerializer().serializeToString(copy)
}
