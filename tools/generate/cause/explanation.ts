import type { MessageName } from '../../../src/help/causes.ts'

/** What a section of docs/reference/errors.md says, as Markdown. */
export interface Explanation {
  readonly happened: string
  readonly step: string
}

/** The sections of a group, by their anchors. */
export type Explanations = Readonly<Partial<Record<MessageName, Explanation>>>
