import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../../../src/client/client.ts'
import { toSummary, type UnsignedVerdict, type VerdictFacts } from '../../../src/evidence/verdict/statement.ts'
import { signStatement, toSigstoreBundle } from '../../../src/log/dsse.ts'
import { startService } from '../../../src/service/main.ts'
import { Fingerprint } from '../../../src/wire/primitives.ts'
import { toCanonicalJson } from '../../../src/wire/json/canonical.ts'
import { callEvidence } from '../../../testkit/cli/evidence.ts'

const folder = mkdtempSync(join(tmpdir(), 'evidence-verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

const [own, foreign] = [toPair(), toPair()]
const commit = 'c'.repeat(40)
/** SHA-256 of `app\n`. */
const fingerprint = '8a8f60ecb09b7e64c6d5214a8043865e608507db8c3f61f995eae6d078875901'
const now = Date.now() / 1000

function toPair(): { readonly privateKey: KeyObject; readonly publicKey: KeyObject } {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
}

beforeAll(() => {
  for (const [name, { publicKey }] of Object.entries({ own, foreign }))
    write(`${name}.pub`, String(publicKey.export({ format: 'pem', type: 'spki' })))
  write('app.tgz', 'app\n')
  write('other.tgz', 'other\n')
})

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text)
}

const facts: VerdictFacts = {
  org: 'acme',
  flow: 'shop',
  trail: commit,
  change: { commit, ref: 'refs/heads/main', declared: [] },
  template: null,
  floor: { version: 1, sha256: 'e'.repeat(64), origin: null },
  readings: [],
  ignored: [],
  log: { sequence: 7 },
  valid_until: null,
  levels: ['DELIVERY_EVIDENCE_COMPLIANT'],
}

type Change = Partial<Omit<UnsignedVerdict, 'facts'>> & { readonly facts?: Partial<VerdictFacts> }

function toStatement(changed: Change = {}): ReturnType<typeof toSummary> {
  return toSummary({
    subject: [
      { name: 'app', digest: { sha256: fingerprint } },
      { name: 'acme/shop', digest: { gitCommit: commit } },
    ],
    verifier: 'https://evidence.example/judge/v1',
    time: now - 60,
    resourceUri: 'https://evidence.example/acme/flows/shop',
    policy: { uri: 'https://evidence.example/api/v2/flows/acme/shop#template-1' },
    inputs: [],
    ...changed,
    facts: { ...facts, ...changed.facts },
  })
}

function sign(statement: object, { privateKey } = own): ReturnType<typeof signStatement> {
  return signStatement(toCanonicalJson(statement), privateKey)
}

interface Verified {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

/** The arguments are separated by single spaces. */
async function verify(document: unknown, args = ''): Promise<Verified> {
  write('verdict.json', typeof document === 'string' ? document : JSON.stringify(document))
  const words = args === '' ? [] : args.split(' ')
  return callEvidence(['verify', 'verdict.json', '--verdict-key', 'own.pub', ...words], { cwd: folder })
}

const full = `--subject app.tgz --org acme --flow shop --commit ${commit} --ref refs/heads/main --max-age 1h`

describe('a verdict', () => {
  test.each<[string, (envelope: object) => unknown]>([
    ['a DSSE envelope', (envelope) => envelope],
    ['a sigstore bundle', (envelope) => toSigstoreBundle(envelope as ReturnType<typeof sign>)],
    ['the answer of the service', (envelope) => ({ verdict_id: 'v', envelope })],
  ])('as %s is verified with each wanted fact', async (_, wrap) => {
    const { exitCode, stdout } = await verify(wrap(sign(toStatement())), full)
    expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/verified · verdict\.json/i)])
    expect(stdout).not.toMatch(/fails:|Not checked: the ref/)
  })

  test('without a wanted ref says that it is not checked', async () => {
    const { exitCode, stdout } = await verify(sign(toStatement()), `--org acme --flow shop --commit ${commit}`)
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('Not checked: the ref. Give --ref')])
  })

  test.each<[string, Change, string, RegExp]>([
    ['that failed', { facts: { levels: [] } }, full, /the verdict is FAILED/],
    ['of another artifact', {}, full.replace('app.tgz', 'other.tgz'), /other\.tgz \(.*…\) is not among its subjects/],
    ['of another commit', {}, full.replace(commit, 'd'.repeat(40)), /the commit d+ is not among/],
    ['of another organisation', { facts: { org: 'evil' } }, full, /the organisation is evil, not acme/],
    ['of another flow', { facts: { flow: 'bank' } }, full, /the flow is bank, not shop/],
    [
      'of another ref',
      { facts: { change: { ...facts.change, ref: 'refs/heads/x' } } },
      full,
      /the ref is refs\/heads\/x/,
    ],
    ['without a ref', { facts: { change: { commit, declared: [] } } }, full, /the ref is not stated/],
    [
      'of a pull request',
      { facts: { change: { ...facts.change, pull_request: 12 } } },
      full,
      /#12, and none is wanted/,
    ],
    [
      'of another pull request',
      { facts: { change: { ...facts.change, pull_request: 12 } } },
      `${full} --pull-request 13`,
      /#12, not of #13/,
    ],
    ['of a push for a pull request', {}, `${full} --pull-request 13`, /of no pull request, not of #13/],
    ['that is old', { time: now - 7200 }, full, /too long ago/],
    ['of the future', { time: now + 7200 }, full, /in the future/],
    ['whose time is over', { facts: { valid_until: now - 1 } }, full, /fails: it is valid until/],
    [
      'that is declared',
      { facts: { levels: ['DELIVERY_EVIDENCE_DECLARED'] } },
      full,
      /level is DELIVERY_EVIDENCE_DECLARED/,
    ],
    [
      'with a level beside the accepted one',
      { facts: { levels: ['DELIVERY_EVIDENCE_DECLARED', 'DELIVERY_EVIDENCE_OWN_TEMPLATE'] } },
      `${full} --accept declared`,
      /fails: its level is DELIVERY_EVIDENCE_OWN_TEMPLATE/,
    ],
  ])('%s is not verified', async (_, changed, args, reason) => {
    const { exitCode, stdout } = await verify(sign(toStatement(changed)), args)
    expect([exitCode, stdout]).toEqual([1, expect.stringMatching(/not verified · verdict\.json/i)])
    expect(stdout).toMatch(reason)
    expect(stdout.match(/fails:/g)).toHaveLength(1)
  })

  test('with an accepted level, and one of the wanted pull request, is verified', async () => {
    const changed = { facts: { levels: ['DELIVERY_EVIDENCE_DECLARED'], change: { ...facts.change, pull_request: 12 } } }
    const statement = toStatement(changed as Change)
    expect((await verify(sign(statement), `${full} --accept declared --pull-request 12`)).exitCode).toBe(0)
  })

  test.each([
    ['declared', 'DELIVERY_EVIDENCE_DECLARED', 'Not proven: the change or the commit of the verdict.'],
    [
      'own-template',
      'DELIVERY_EVIDENCE_OWN_TEMPLATE',
      'Not proven: that the flow requires this template of the change.',
    ],
    ['own-readings', 'DELIVERY_EVIDENCE_OWN_READINGS', 'Not proven: the pull requests, Jira issues and analyses'],
  ] as const)('with the level %s accepted shows what it leaves to the caller', async (name, level, unproven) => {
    const envelope = sign(toStatement({ facts: { levels: [level] } }))
    const accepted = await verify(envelope, `${full} --accept ${name}`)
    expect(accepted.stdout).toContain(`holds: its level is ${level}, accepted by --accept\n`)
    expect(accepted.stdout).toContain(unproven)
    expect((await verify(envelope, full)).stdout).not.toContain('Not proven')
    expect((await verify(sign(toStatement()), `${full} --accept ${name}`)).stdout).not.toContain('Not proven')
  })
})

describe('a file that is not what a key has signed', () => {
  const envelope = sign(toStatement())
  const edited = Buffer.from(envelope.payload, 'base64').toString().replace('"shop"', '"bank"')
  test.each<[string, object]>([
    ['signed by another key', sign(toStatement(), foreign)],
    ['with an edited statement', { ...envelope, payload: Buffer.from(edited).toString('base64') }],
    ['with an edited signature', { ...envelope, signatures: [{ keyid: '', sig: 'AAAA' }] }],
    ['without a signature', { ...envelope, signatures: [] }],
    ['of another payload type', { ...envelope, payloadType: 'text/plain' }],
  ])('%s is not verified, and nothing else of it is shown', async (_, document) => {
    const { exitCode, stdout } = await verify(document, full)
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining('none of the keys has signed it')])
    expect(stdout).not.toContain('holds:')
  })

  test('is verified by any of the given keys', async () => {
    expect((await verify(envelope, `${full} --verdict-key foreign.pub`)).exitCode).toBe(0)
  })
})

describe('what cannot be read', () => {
  test.each<[string, unknown, string]>([
    ['a cut file', JSON.stringify(sign(toStatement())).slice(0, 100), 'is not JSON'],
    ['another document', { hello: 'world' }, 'is no signed verdict'],
    ['a member that is there twice', '{"payload":"","payload":"","payloadType":"","signatures":[]}', 'twice'],
    [
      'another statement',
      sign({ _type: 'https://in-toto.io/Statement/v1', subject: [], predicateType: 'x', predicate: {} }),
      'has another statement than a verdict',
    ],
    ['a summary of another program', sign({ ...toStatement(), predicate: {} }), 'has another statement than a verdict'],
  ])('%s ends with 2', async (_, document, reason) => {
    const { exitCode, stdout, stderr } = await verify(document, full)
    expect([exitCode, stdout, stderr]).toEqual([2, '', expect.stringContaining(reason)])
  })

  test.each([
    ['verify', 'verify needs the FILE'],
    ['verify verdict.json', '--verdict-key is required'],
    ['verify verdict.json --verdict-key app.tgz', 'has no ECDSA public key in PEM'],
    ['verify verdict.json --verdict-key own.pub', '--org is required'],
    ['verify verdict.json --verdict-key own.pub --org acme', '--flow is required'],
    ['verify verdict.json --verdict-key own.pub --org acme --flow shop', '--subject or --commit is required'],
    [`verify gone.json --verdict-key own.pub ${full}`, 'gone.json'],
    [`verify verdict.json --verdict-key own.pub ${full} --subject gone.tgz`, 'gone.tgz'],
    [`verify verdict.json --verdict-key own.pub ${full} --accept all`, '--accept is "all"'],
    [`verify verdict.json --verdict-key own.pub ${full} --pull-request x`, '--pull-request is "x"'],
    [`verify verdict.json --verdict-key own.pub ${full} --max-age 5`, '--max-age is "5"'],
  ])('%s ends with 2', async (line, reason) => {
    write('verdict.json', JSON.stringify(sign(toStatement())))
    const { exitCode, stderr } = await callEvidence(line.split(' '), { cwd: folder })
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(reason)])
  })
})

test('a verdict of the service is verified with the key that the service shows', async () => {
  const service = await startService({ folder: join(folder, 'service'), signLogs: true })
  const client = createClient({ baseUrl: service.url, token: service.firstToken ?? '', timeoutSeconds: 20 })
  const params = { org: 'acme', flow_name: 'shop', trail_name: 'v1' }
  const template =
    'version: 1\ntrail:\n  attestations:\n    - { name: ok, type: generic }\n  artifacts:\n    - { name: app }\n'
  const artifact = {
    trail_name: 'v1',
    template_reference_name: 'app',
    filename: 'app.tgz',
    fingerprint: Fingerprint.parse(fingerprint),
    build_url: '',
    commit_url: '',
  }
  const file = { filename: 'evidence.yml', contentType: 'application/yaml', content: template }
  await client.putFlow({ params, body: { name: 'shop' }, file })
  await client.reportArtifact({ params, body: artifact })
  await client.reportGeneric({ params, body: { attestation_name: 'ok', is_compliant: true } })
  const { bundle } = await client.signVerdict({ params, body: { commit: 'any' } })
  const [key] = await client.listVerdictKeys({ params })
  await client.close()
  await service.close()
  write('service.pub', key?.public_key ?? '')
  write('bundle.json', JSON.stringify(bundle))
  const args = [
    'verify',
    'bundle.json',
    '--verdict-key',
    'service.pub',
    ...`--org acme --flow shop --subject app.tgz --json`.split(' '),
  ]
  const refused = await callEvidence(args, { cwd: folder })
  expect([refused.exitCode, JSON.parse(refused.stdout)]).toMatchObject([1, { verified: false }])
  const accepted = await callEvidence([...args, '--accept', 'declared'], { cwd: folder })
  expect([accepted.exitCode, JSON.parse(accepted.stdout)]).toMatchObject([0, { path: 'bundle.json', verified: true }])
})
