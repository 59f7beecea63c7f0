import './pair-views.css'

/** The views of an answer besides the matrix, which load together. */
export { PairList } from './graded-list.tsx'
export { PeopleView } from './people-view.tsx'
