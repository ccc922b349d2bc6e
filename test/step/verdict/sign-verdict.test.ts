import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { InputName } from '../../../src/step/input/input.ts'
import { closeGateOf, exitCodeOfOutcome, type Outcome } from '../../../src/step/outcome/outcome.ts'
import type { VerdictBasis } from '../../../src/step/outcome/verdict-basis.ts'
import { signVerdict } from '../../../src/step/verdict/sign-verdict.ts'
import { createTestClient, json, serve, type RecordedRequest, type Respond } from '../../../testkit/client/server.ts'
import { readForm } from '../../../testkit/step/judgement-service.ts'
import { basis as published, outcomeOf, toRun } from '../../../testkit/step/publish-scene.ts'
import { createRunContext, createWorkspace } from '../../../testkit/step/workspace.ts'

const commit = 'c'.repeat(40)
const signable = {
  target: { org: 'acme', flow_name: 'shop', trail_name: 't' },
  commit,
  fingerprints: undefined,
  template: undefined,
} as const
const { readPresent } = published
const missing = json(404, { message: 'No such route' })
const refusal = (status: number): Respond => json(status, { message: 'No.', request_id: '1' })

function toFacts(sequence: number): object {
  return { 'urn:delivery-evidence:verdict:v1': { log: { sequence } } }
}

/** The answer of a service that signs. */
function signed(result: string, level: string, judged = 0): Respond {
  const envelope = { payload: '', payloadType: '', signatures: [] }
  const predicate = { verificationResult: result, verifiedLevels: [level], note: 'kept as it is', ...toFacts(judged) }
  return json(201, {
    verdict_id: 'v1',
    sequence: 17,
    created_at: 1,
    result,
    level,
    statement: { predicate },
    envelope,
    svr_envelope: null,
    bundle: { mediaType: 'm', verificationMaterial: { publicKey: { hint: 'k' } }, dsseEnvelope: envelope },
    html_url: 'https://e.example/t',
  })
}
const passed = signed('PASSED', 'DELIVERY_EVIDENCE_COMPLIANT')
const failed = signed('FAILED', 'FAILED')

interface Scene {
  readonly given?: Readonly<Partial<Record<InputName, string>>>
  readonly outcome?: Partial<Outcome>
  readonly basis?: Partial<VerdictBasis>
}

interface Signed {
  readonly outcome: Outcome
  readonly seen: readonly RecordedRequest[]
  readonly messages: readonly string[]
  readonly folder: string
}

/** Has the verdict of a gate signed. Each message begins with its kind. */
async function sign(respond: Respond, { given = {}, outcome = {}, basis = {} }: Scene = {}): Promise<Signed> {
  const { url, seen } = await serve(respond)
  const [folder, messages] = [createWorkspace({}), [] as string[]]
  const context = createRunContext(folder)
  const log =
    (kind: string) =>
    (text: string): void =>
      void messages.push(`${kind}: ${text}`)
  const host = { ...context.host, debug: log('debug'), warning: log('warning') }
  const run = toRun({ given: { gate: 'true', ...given }, context: { ...context, host } })
  const whole = outcomeOf({
    gate: run.plan.inputs.gate !== 'false',
    basis: { ...published, signable, ...basis },
    ...outcome,
  })
  const result = await signVerdict(run, createTestClient(url, { timeoutSeconds: 5 }), whole)
  return { outcome: result, seen, messages, folder }
}

const codes = { debug: /^refused$/, warning: /^(?:unreachable|nonsense)$/ }

describe('the verdict of a gate', () => {
  test('is asked for with the commit, the artifacts and the template of the gate, and kept as two files', async () => {
    const fingerprints = ['a'.repeat(64)]
    const { outcome, seen, messages, folder } = await sign(passed, {
      basis: { signable: { ...signable, fingerprints, template: 'version: 1\n' } },
    })
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /api/v2/verdicts/acme/shop/t'])
    const form = seen[0]?.body.toString()
    expect([readForm(form), form?.includes('version: 1')]).toEqual([{ commit, fingerprints }, true])
    const { bundle = '', predicate = '', ...stated } = outcome.kept ?? {}
    expect(stated).toEqual({
      result: 'PASSED',
      level: 'DELIVERY_EVIDENCE_COMPLIANT',
      record: { sequence: 17, url: 'https://e.example/t' },
    })
    expect([dirname(bundle), dirname(predicate)]).toEqual(Array(2).fill(join(folder, 'evidence-receipts')))
    expect(basename(bundle)).toMatch(/^verdict-[0-9a-f]{12}\.sigstore\.json$/)
    expect(JSON.parse(readFileSync(bundle, 'utf8'))).toMatchObject({ mediaType: 'm' })
    expect(JSON.parse(readFileSync(predicate, 'utf8'))).toMatchObject({ note: 'kept as it is' })
    expect(messages).toEqual([])
  })

  test.each([
    [5, true],
    [6, false],
  ])('on %i records of 5 renews the time of the verdict: %s', async (sequence, isNewer) => {
    const respond = signed('PASSED', 'DELIVERY_EVIDENCE_COMPLIANT', sequence)
    const { outcome } = await sign(respond, { basis: { sequence: 5, askedAt: 0 } })
    expect((outcome.basis?.askedAt ?? 0) > 0).toBe(isNewer)
  })

  test('is beside the receipts of the step', async () => {
    const receipts = createWorkspace({})
    const log = { folder: receipts, checkpoint: undefined, key: undefined, lines: [], mark: { read: '', next: '' } }
    const { outcome } = await sign(passed, { outcome: { log } })
    expect(dirname(outcome.kept?.bundle ?? '')).toBe(receipts)
  })

  test('that failed is signed too, and changes nothing', async () => {
    const explanation = { ...outcomeOf().explanation, verdict: 'NON-COMPLIANT', word: 'not compliant' } as const
    const { outcome, messages } = await sign(failed, { outcome: { explanation: explanation as never } })
    expect([outcome.kept?.result, outcome.closedBy, messages]).toEqual(['FAILED', [], []])
  })

  test.each<[title: string, scene: Scene]>([
    ['with `verdict: false`', { given: { verdict: 'false' } }],
    ['in a step without a gate', { given: { gate: 'false' } }],
    ['in a dry run', { given: { 'dry-run': 'true', verdict: 'true' } }],
    ['if something else closes the gate', { given: { verdict: 'true' }, outcome: { closedBy: ['lint failed.'] } }],
    ['without a verdict', { outcome: { explanation: undefined as never } }],
    ['of several pull requests', { outcome: { ofPulls: [] } }],
    ['that a signed one cannot repeat', { basis: { signable: 'Two templates.' } }],
  ])('is not asked for %s', async (_, scene) => {
    const { outcome, seen, messages } = await sign(passed, scene)
    expect([seen, outcome.kept, messages.filter((line) => !line.startsWith('debug: '))]).toEqual([[], undefined, []])
  })

  test('is asked for without a gate with `verdict: true`', async () => {
    const { outcome } = await sign(passed, { given: { gate: 'false', verdict: 'true' } })
    expect(outcome.kept?.result).toBe('PASSED')
  })

  test.each<[answer: string, kind: keyof typeof codes, respond: Respond]>([
    ['404 of a service without the operation', 'debug', missing],
    ['400', 'debug', refusal(400)],
    ['403', 'debug', refusal(403)],
    ['404', 'debug', refusal(404)],
    ['501', 'debug', refusal(501)],
    ['500', 'warning', refusal(500)],
    ['503', 'warning', refusal(503)],
    ['a lost connection', 'warning', (response) => response.destroy()],
    ['a page of another server', 'warning', (response) => response.writeHead(201).end('<html>')],
  ])('is not there after %s: one line of kind %s, and with `verdict: true` a failure', async (_, kind, respond) => {
    const { outcome, messages } = await sign(respond)
    expect([outcome.kept, exitCodeOfOutcome(outcome)]).toEqual([undefined, 0])
    expect(messages).toEqual([expect.stringMatching(`^${kind}: The verdict was not signed\\. `)])
    await expect(sign(respond, { given: { verdict: 'true' } })).rejects.toMatchObject({
      code: expect.stringMatching(codes[kind]),
      message: expect.stringMatching(
        /^The verdict was not signed\. .+ With `verdict: auto` the step goes on without it\.$/,
      ),
    })
  })

  test('is a failure with `verdict: true` where none can be signed, with the reason', async () => {
    const scene = { given: { verdict: 'true' }, basis: { signable: 'Two templates.' } }
    await expect(sign(passed, scene)).rejects.toMatchObject({ message: expect.stringContaining(' Two templates. ') })
  })
})

const later: VerdictBasis['readPresent'] = async (closedBy) => {
  const present = await readPresent(closedBy)
  return { ...present, explanation: { ...present.explanation, verdict: 'INCOMPLETE', headline: 'scan is missing.' } }
}

describe('a verdict that failed beside a gate that passes', () => {
  test('closes the gate if the trail does not pass any more', async () => {
    const { outcome } = await sign(failed, { basis: { readPresent: later } })
    expect(outcome.closedBy).toEqual(['The trail has changed since it was judged. scan is missing.'])
    expect([exitCodeOfOutcome(outcome), outcome.kept?.result]).toEqual([1, 'FAILED'])
  })

  test('closes it if something else closes the gate now, and fails the step if the question has no answer', async () => {
    const closing = { readPresent: async () => readPresent(['The reviews could not be read.']) }
    expect((await sign(failed, { basis: closing })).outcome.closedBy).toHaveLength(1)
    const failing = { readPresent: async () => Promise.reject(new Error('down')) }
    await expect(sign(failed, { basis: failing })).rejects.toThrow('down')
  })

  test.each([
    ['', /in docs\/spec\/verdicts\.md of the action\.$/],
    ['des_1', / Use the OIDC token of the job in place of `token`, and see /],
  ])(
    'is a warning if the trail still passes, because less is proven to the signer (token "%s")',
    async (token, advice) => {
      const { outcome, messages } = await sign(failed, { given: { token } })
      expect([outcome.closedBy, exitCodeOfOutcome(outcome)]).toEqual([[], 0])
      expect(messages).toEqual([expect.stringMatching(/^warning: The signed verdict is FAILED, although /)])
      expect(messages[0]).toMatch(advice)
    },
  )

  test('closes the gate with `verdict: true` all the same', async () => {
    const { outcome, messages } = await sign(failed, { given: { verdict: 'true' } })
    expect([outcome.closedBy, messages]).toEqual([[expect.stringMatching(/^The signed verdict is FAILED/)], []])
    expect(outcome).toEqual(closeGateOf({ ...outcome, closedBy: [] }, outcome.closedBy))
  })

  test('is a warning in a step without a gate', async () => {
    const { outcome, messages } = await sign(failed, {
      given: { gate: 'false', verdict: 'true' },
      basis: { readPresent: later },
    })
    expect([outcome.closedBy, messages]).toEqual([
      [],
      ['warning: The trail has changed since it was judged. scan is missing.'],
    ])
  })
})

describe('the embedded service', () => {
  test('states the verdict, so that there is a predicate and no bundle', async () => {
    const statement = {
      _type: 'https://in-toto.io/Statement/v1',
      subject: [{ digest: { sha256: 'a' } }],
      predicateType: 'p',
      predicate: { verificationResult: 'PASSED' },
    }
    const { outcome, seen } = await sign(json(200, statement), { outcome: { file: 'e.db' } })
    expect(seen.map(({ url }) => url)).toEqual(['/api/v2/verdicts/acme/shop/t/statement'])
    expect(outcome.kept).toMatchObject({ result: 'PASSED', record: undefined, bundle: undefined })
    expect(readFileSync(outcome.kept?.predicate ?? '', 'utf8')).toBe('{"verificationResult":"PASSED"}')
  })
})
