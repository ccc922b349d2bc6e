import { settle } from '../error.ts'
import { hasTemplate, type TemplateChoice } from './change/choose-template.ts'
import type { Run } from './change/run.ts'
import { describeAbsentTemplate } from './outcome/first-line.ts'

/**
 * Prints the first line of the log where no template applies (rules 8.18). `hasOther` answers whether the flow or the trail has one, and is
 * asked if the run has found none; undefined is not known. A failure is reported where its answer is needed.
 */
export async function announceMissingTemplate(
  { context }: Run,
  choosing: Promise<TemplateChoice>,
  hasOther: () => Promise<boolean | undefined>,
): Promise<void> {
  const choice = await settle(choosing)
  if (!choice.ok || choice.value.isUnread || hasTemplate(choice.value)) return
  const other = await settle(hasOther())
  if (other.ok && other.value === false) context.host.info(describeAbsentTemplate(choice.value.path))
}
