import type { Annotation, Printer } from '../step/environment/printer.ts'
import { exitCodes, type Failure } from '../step/outcome/exit-code.ts'
import { exitCodeOfOutcome, type Outcome } from '../step/outcome/outcome.ts'

/** An annotation of a step. */
interface StepAnnotation extends Annotation {
  readonly level: AnnotationLevel
  readonly message: string
}

export type AnnotationLevel = 'notice' | 'warning' | 'error'

/** GitHub keeps this many annotations of each level of a step. The job log and the job summary have the others. */
export const maxAnnotations = 10

/** The title of an annotation about the step itself. */
const productTitle = 'Delivery Evidence'

/** A runner does not show an annotation with an empty text. */
const noMessage = 'This test failed. Its report has no message.'

/** The annotations of an outcome: the verdict first, then the failing tests, ten errors at most. `explain` adds help to the text of the first. */
export function toAnnotations(
  outcome: Outcome,
  explain: (message: string) => string = (message) => message,
): readonly StepAnnotation[] {
  const own = [...toVerdictAnnotation(outcome), ...toStatusAnnotation(outcome)].map((annotation) => ({
    ...annotation,
    message: explain(annotation.message),
  }))
  const errors = own.filter(({ level }) => level === 'error').length
  return [...own, ...outcome.failing.slice(0, maxAnnotations - errors).map(toTestAnnotation)]
}

function toTestAnnotation({ name, message, file, line }: Outcome['failing'][number]): StepAnnotation {
  const place = file === undefined ? {} : { file, line }
  return { level: 'error', title: name, message: message || noMessage, ...place }
}

/** A verdict that fails the step is an error. Where the commit status decides, it is a warning. */
function toVerdictAnnotation(outcome: Outcome): readonly StepAnnotation[] {
  const { gate, explanation, closedBy, newerStatus } = outcome
  if (!gate || (explanation?.verdict === 'COMPLIANT' && closedBy.length === 0)) return []
  const message = describeGate(outcome)
  if (exitCodeOfOutcome(outcome) !== exitCodes.done) return [{ level: 'error', title: toTitle(outcome), message }]
  const status =
    newerStatus === undefined
      ? 'The commit status has this verdict.'
      : `The commit status has a newer verdict: ${newerStatus}. The link of the status leads to it.`
  return [{ level: 'warning', title: toTitle(outcome), message: `${message} ${status}` }]
}

function toStatusAnnotation({ statusFailure }: Outcome): readonly StepAnnotation[] {
  if (statusFailure === undefined) return []
  return [{ level: 'error', title: `${productTitle}: the status is not set`, message: statusFailure.message }]
}

function toTitle({ explanation, closedBy }: Outcome): string {
  if (closedBy.length > 0) return `${productTitle}: the gate is closed`
  return `${productTitle}: ${explanation?.word ?? 'not evaluated'}`
}

function describeGate({ explanation, closedBy }: Outcome): string {
  if (closedBy.length > 0) return `The gate is closed. ${closedBy.join(' ')} The job summary has the next steps.`
  return explanation === undefined
    ? 'The gate fails, because the state of the trail could not be read.'
    : `${explanation.headline} The job summary has the reasons and the next steps.`
}

/** Prints a failure as one error, and its stack trace for debugging. */
export function printFailure({ message, trace }: Failure, printer: Printer): void {
  printer.command('debug', trace)
  printer.command('error', message, { title: productTitle })
}
