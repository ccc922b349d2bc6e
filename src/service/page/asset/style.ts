import { layoutStyle } from './layout-style.ts'
import { narrowStyle } from './narrow-style.ts'
import { stateStyle } from './state-style.ts'
import { textStyle } from './text-style.ts'

/** The style sheet of all pages. */
export const style = `${layoutStyle}${stateStyle}${narrowStyle}${textStyle}`
