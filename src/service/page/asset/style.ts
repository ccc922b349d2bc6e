import { frameStyle } from './frame-style.ts'
import { stateStyle } from './state-style.ts'
import { textStyle } from './text-style.ts'

/** The pages' one style sheet. */
export const style = `${frameStyle}${stateStyle}${textStyle}`
