import { settle } from '../../error.ts'
import { hasTemplate, type TemplateChoice } from '../change/choose-template.ts'
import type { Run } from '../change/run.ts'
import { describeAbsentTemplate } from './first-line.ts'

/**
 * Begins the log, where no template applies with a line about that (rules 8.18). `hasOther` answers whether the flow or the trail has one, and
 * is asked if the run has found none; undefined is not known. A failure is reported where its answer is needed.
 */
export async function beginLog(
  { context: { host } }: Run,
  choosing: Promise<TemplateChoice>,
  hasOther: () => Promise<boolean | undefined>,
): Promise<void> {
  const path = await findAbsentTemplate(choosing, hasOther)
  host.begin?.(path === undefined ? undefined : describeAbsentTemplate(path))
}

/** The path at which a template is missing; undefined if there is one, or if that is not known. */
async function findAbsentTemplate(
  choosing: Promise<TemplateChoice>,
  hasOther: () => Promise<boolean | undefined>,
): Promise<string | undefined> {
  const choice = await settle(choosing)
  if (!choice.ok || choice.value.isUnread || hasTemplate(choice.value)) return undefined
  const other = await settle(hasOther())
  return other.ok && other.value === false ? choice.value.path : undefined
}
