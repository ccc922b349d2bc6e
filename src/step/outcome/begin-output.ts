import { settle, type Settled } from '../../error.ts'
import type { TemplateChoice } from '../change/choose-template.ts'
import type { StepRun } from '../change/run.ts'
import type { Collected } from '../collect/draft.ts'
import { describeMissingTests } from '../collect/test-report-advice.ts'
import { describeAbsentTemplate } from './first-line.ts'

export interface OutputStart {
  readonly choosing: Promise<TemplateChoice>
  /** Whether the flow or the trail has a template. It is asked if the run has found none; undefined is not known. */
  readonly hasOther: () => Promise<boolean | undefined>
}

/**
 * Begins the output, where no template applies with a line about that, and about a run that reports no tests (rules 8.18). A failure is reported
 * where its answer is needed.
 */
export async function beginOutput(
  run: StepRun,
  { choosing, hasOther }: OutputStart,
  collecting: Promise<Settled<Collected>>,
): Promise<void> {
  const { host } = run.context
  const path = await findAbsentTemplate(choosing, hasOther)
  if (path === undefined) {
    host.begin?.(undefined)
    return
  }
  const collected = await collecting
  const isUntested = collected.ok && collected.value.drafts.every(({ type }) => type !== 'junit')
  host.begin?.(describeAbsentTemplate(path, isUntested ? adviseTests(run) : undefined))
}

/** The sentence about a build without a test report. Only a step that looks for results of all kinds can have missed one. */
export function adviseTests({ plan, context }: StepRun): string | undefined {
  return plan.kind.name === 'auto' ? describeMissingTests(context.host.cwd) : undefined
}

/** The path at which a template is missing; undefined if there is one, or if that is not known. */
async function findAbsentTemplate(
  choosing: Promise<TemplateChoice>,
  hasOther: () => Promise<boolean | undefined>,
): Promise<string | undefined> {
  const choice = await settle(choosing)
  if (!choice.ok || choice.value.isUnread || choice.value.base !== undefined) return undefined
  const other = await settle(hasOther())
  return other.ok && other.value === false ? choice.value.path : undefined
}
