import { EvidenceError, settle } from '../../../src/error.ts'
import { toAnnotations } from '../../../src/action/annotations.ts'
import { addHelp } from '../../../src/help/help.ts'
import type { Advice } from '../../../src/evidence/explain/advice.ts'
import { describeRequirements } from '../../../src/step/outcome/first-line.ts'
import type { Outcome } from '../../../src/step/outcome/outcome.ts'
import { printSummary, toFailureSummary, toSummary } from '../../../src/step/outcome/summary.ts'
import { toPlainText } from '../../../src/text/document.ts'
import { templatePath, type Step, type TestTrail } from '../report-steps.ts'

/** A cause that a person meets, and what is shown about it. */
export interface CauseScene {
  readonly cause: string
  readonly open: (stage: Stage) => Promise<Played>
  /** What is wrong, and what to do. */
  readonly sentence: string
  readonly action: string
  /** The page beside them; undefined where there is none to go to. */
  readonly link: string | undefined
}

interface Played {
  readonly show: () => Promise<Outcome>
  /** Makes the change that the action names. */
  readonly mend?: () => Promise<Outcome>
}

/** A flow of its own at a real service, and the log of its steps. */
export interface Stage {
  readonly trail: TestTrail
  readonly messages: string[]
}

/** What a person sees of a run: advice, reasons, sentences of the outcome, annotations, the log and the error. */
export interface Seen {
  readonly texts: readonly string[]
  /** The same with the job summary, which has the links to docs/reference/errors.md. */
  readonly help: readonly string[]
  readonly links: readonly NonNullable<Advice['link']>[]
}

export async function see(show: Played['show'], { messages }: Stage): Promise<Seen> {
  const played = await settle(show())
  if (played.ok) {
    const texts = [...listTexts(played.value), ...messages]
    return { texts, help: [printSummary(toSummary(played.value)), ...texts], links: listLinks(played.value) }
  }
  if (!(played.error instanceof EvidenceError)) throw played.error
  const { message } = played.error
  return { texts: [message, ...messages], help: [printSummary(toFailureSummary(message))], links: [] }
}

function listTexts(outcome: Outcome): readonly string[] {
  const { explanation, notes, closedBy, unread = '', unsent = '' } = outcome
  const { advice = [], items = [], notes: explained = [] } = explanation ?? {}
  return [
    ...advice.map(({ text }) => text),
    ...items.map(({ reasons }) => reasons.join('; ')),
    toPlainText(describeRequirements(outcome)),
    ...toAnnotations(outcome, (text) => addHelp(text, undefined)).map(({ message }) => message),
    ...explained,
    ...notes,
    ...closedBy,
    unread,
    unsent,
  ]
}

function listLinks({ explanation }: Outcome): readonly NonNullable<Advice['link']>[] {
  return (explanation?.advice ?? []).flatMap(({ link }) => link ?? [])
}

export type Steps = readonly [Step, ...Step[]]

/** Steps of a push, with a gate in the last one. `mended` are those after the change. */
export function pushScene(template: string | undefined, shown: Steps, mended?: Steps): CauseScene['open'] {
  return async (stage) => ({
    show: async () => runAll(stage, template, shown),
    ...(mended && { mend: async () => runAll(stage, template, mended) }),
  })
}

async function runAll({ trail, messages }: Stage, template: string | undefined, steps: Steps): Promise<Outcome> {
  const run = async (step: Step, gate: 'true' | 'false'): Promise<Outcome> => {
    const files = { ...(template === undefined ? {} : { [templatePath]: template }), ...step.files }
    return trail.run({ messages, ...step, files, given: { gate, ...step.given } })
  }
  for (const step of steps.slice(0, -1)) await run(step, 'false')
  return run(steps.at(-1) ?? steps[0], 'true')
}

/** A template that requires these attestations of the trail; each is the inside of a flow mapping. */
export function requiring(...attestations: readonly string[]): string {
  return `version: 1\ntrail:\n  attestations:\n${attestations.map((one) => `    - { ${one} }\n`).join('')}`
}

/** A template that requires the artifact `app` with these attestations. */
export function requiringApp(...attestations: readonly string[]): string {
  const listed = attestations.map((one) => `        - { ${one} }\n`).join('')
  return `version: 1\ntrail:\n  artifacts:\n    - name: app\n${listed === '' ? '' : `      attestations:\n${listed}`}`
}

/** The page of a run of the tests. */
export function toRunPage(run: number): string {
  return `https://github.invalid/acme/shop/actions/runs/${run}/attempts/1`
}
