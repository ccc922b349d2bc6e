import { describe, expect, test } from 'vitest'
import type { TemplateChoice } from '../../../../src/step/change/choose-template.ts'
import { beginOutput } from '../../../../src/step/outcome/begin-output.ts'
import { describeRequirements } from '../../../../src/step/outcome/first-line.ts'
import { fingerprintsToJudge } from '../../../../src/step/outcome/gate.ts'
import { listJudgedTemplates } from '../../../../src/step/outcome/judged-template.ts'
import { emptyOutcome, type Outcome } from '../../../../src/step/outcome/outcome.ts'
import type { StepRun } from '../../../../src/step/change/run.ts'
import type { Collected } from '../../../../src/step/collect/draft.ts'
import { parseKind } from '../../../../src/step/input/kind.ts'
import { settle } from '../../../../src/error.ts'
import type { Explanation } from '../../../../src/evidence/explain/explanation.ts'
import { noChoice } from '../../../../testkit/step/gate-question.ts'
import { lax, strict } from '../../../../testkit/step/judgement-service.ts'
import { createRunContext } from '../../../../testkit/step/workspace.ts'

const target = { org: 'acme', flow_name: 'shop', trail_name: 't' }
const explanation: Explanation = {
  verdict: 'COMPLIANT',
  word: 'compliant',
  headline: '',
  items: [],
  missing: [],
  failing: [],
  waiting: [],
  advice: [],
  fix: undefined,
  notes: [],
}
const outcomeOf = (members: Partial<Outcome>): Outcome => ({ ...emptyOutcome(target), ...members })

describe('a gate judges', () => {
  const artifacts = [{ fingerprint: 'x' }, { fingerprint: 'y' }]
  test('the artifacts of its step, or the whole trail', () => {
    expect(fingerprintsToJudge('artifact', artifacts)).toEqual(['x', 'y'])
    expect([fingerprintsToJudge('true', artifacts), fingerprintsToJudge('status', [])]).toEqual([undefined, undefined])
  })
  test('no artifacts if there are none', () => {
    expect(() => fingerprintsToJudge('artifact', [])).toThrow(
      expect.objectContaining({
        code: 'usage',
        message: 'Input `gate` is "artifact", but there are no artifacts. Give `artifacts`.',
        facts: { input: 'artifacts' },
      }),
    )
  })
})

const listed = async (
  choice: Partial<TemplateChoice>,
  [ofFlow, floor]: readonly (string | undefined)[],
  base = 'next',
) => {
  const readFloor = async () => ({ text: floor, notes: [] })
  const found = await listJudgedTemplates({
    choice: { ...noChoice, ...choice },
    base,
    ofFlow,
    readFloor,
  })
  return found.map(({ content }) => content)
}

describe('a trail is judged by', () => {
  const ofMain = `${lax}floor: [main]\n`
  test.each<[Partial<TemplateChoice>, string | undefined, string | undefined, readonly string[]]>([
    [{}, undefined, strict, []],
    [{ base: lax }, undefined, undefined, [lax]],
    [{ base: lax }, undefined, strict, [lax, strict]],
    [{ base: lax }, strict, undefined, [lax, strict]],
    [{ base: lax }, lax, undefined, [lax]],
    [{ base: lax }, ofMain, strict, [lax, strict]],
    [{ base: lax, isDefaultTip: true }, undefined, strict, [lax]],
    [{ base: lax, introduction: 'new' }, undefined, strict, [lax]],
    [{ base: lax, introduction: 'new' }, strict, undefined, [strict]],
  ])('%j, the flow %j and the default branch %j', async (...[choice, ofFlow, floor, contents]) => {
    expect(await listed(choice, [ofFlow, floor])).toEqual(contents)
  })
  test('the template of the flow for the branches that it lists', async () => {
    expect(await listed({ base: lax }, [ofMain], 'main')).toEqual([lax, ofMain])
  })
})

const choice = async (members: Partial<TemplateChoice> = {}): Promise<TemplateChoice> => ({ ...noChoice, ...members })

const none = async (): Promise<boolean> => false

const begin = async (
  choosing: Promise<TemplateChoice>,
  other: () => Promise<boolean | undefined>,
  types: readonly string[] = ['junit'],
) => {
  const lines: (string | undefined)[] = []
  const own = createRunContext('.')
  const context = { ...own, host: { ...own.host, begin: (first: string | undefined) => void lines.push(first) } }
  const plan = { kind: parseKind('auto') }
  const value = { artifacts: [], drafts: types.map((type) => ({ type })), notes: [] } as unknown as Collected
  await beginOutput(
    { context, plan } as unknown as StepRun,
    { choosing, hasOther: other },
    settle(Promise.resolve(value)),
  )
  return lines
}

describe('the first line of the log', () => {
  test('names the template that is missing', async () => {
    expect(await begin(choice(), none)).toEqual([
      expect.stringMatching(/^No template: .* Add \.github\/evidence\.yml: /),
    ])
  })
  test('begins with the line that makes a test report if there is none', async () => {
    expect(await begin(choice(), none, ['vulnscan'])).toEqual([
      expect.stringMatching(/^No test report was found\. Run `.+` before this step\. No template: /),
    ])
  })
  test.each<[string, Promise<TemplateChoice>, () => Promise<boolean | undefined>]>([
    ['if there is one', choice({ base: lax }), none],
    ['if it could not be read', choice({ isUnread: true }), none],
    ['if the flow has one', choice(), async () => true],
    ['if that is not known', choice(), async () => undefined],
    ['if that cannot be asked', choice(), () => Promise.reject(new Error('down'))],
  ])('names none %s', async (_, choosing, other) => {
    expect(await begin(choosing, other)).toEqual([undefined])
  })
  test('names none if it could not be chosen', async () => {
    expect(await begin(Promise.reject(new Error('no')), none)).toEqual([undefined])
  })
})

const lineOf = (members: Partial<Outcome>): unknown => {
  const [block] = describeRequirements(outcomeOf(members))
  return block?.kind === 'paragraph' ? block.content : undefined
}

const template = (attestations: readonly object[], artifacts: readonly object[]) =>
  ({ version: 1, content: '', trail: { attestations, artifacts } }) as never

describe('the first line of a summary', () => {
  const incomplete = { ...explanation, verdict: 'INCOMPLETE', word: 'waiting' } as const
  const missing = { name: 'x', type: 'y', state: 'missing', unexpected: false, reasons: [] } as const
  const tested = { name: 'x', type: 'junit', state: 'passing', unexpected: false, reasons: [] } as const
  const start = 'No template: nothing defines what this trail needs, so it cannot be compliant. Add '
  test.each<[Partial<Outcome>, string | undefined]>([
    [{}, undefined],
    [{ trail: { name: 't' } }, undefined],
    [{ explanation: incomplete }, undefined],
    [{ trail: { name: 't' }, explanation }, undefined],
    [{ trail: { name: 't' }, explanation: { ...incomplete, items: [missing] } }, undefined],
    [
      { trail: { name: 't' }, explanation: incomplete },
      `${start}\`.github/evidence.yml\` with the template below, and commit it.`,
    ],
    [
      { trail: { name: 't' }, explanation: incomplete, testAdvice: 'No test report was found. Run x.' },
      `No test report was found. Run x. ${start}\`.github/evidence.yml\` with the template below, and commit it.`,
    ],
    [
      {
        trail: { name: 't' },
        explanation: { ...incomplete, items: [tested] },
        testAdvice: 'No test report was found.',
      },
      `${start}\`.github/evidence.yml\` with the template below, and commit it.`,
    ],
    [
      { trail: { name: 't' }, explanation: { ...incomplete, fix: 'x' }, templatePath: 'ci.yml' },
      `${start}\`ci.yml\` with the template below, and commit it.`,
    ],
    [
      { trail: { name: 't', template: template([], []) }, explanation },
      'The template asks for nothing but one attestation. To require more, list it under `trail`.',
    ],
    [{ trail: { name: 't', template: template([{}], []) }, explanation: incomplete }, undefined],
    [{ trail: { name: 't', template: template([], [{}]) }, explanation: incomplete }, undefined],
  ])('of %j is %j', (members, text) => {
    expect(lineOf(members)).toEqual(text === undefined ? undefined : [{ kind: 'prose', text }])
  })
})
