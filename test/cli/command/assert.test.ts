import { createHash } from 'node:crypto'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { createFolder, readErrorLine, callEvidence, startEvidenceServe } from '../../../testkit/cli/evidence.ts'
import { json, serve } from '../../../testkit/client/server.ts'
import { createWorkspace } from '../../../testkit/step/workspace.ts'
import { toAssertion } from '../../../testkit/wire/assertion.ts'

const template =
  'version: 1\ntrail:\n  artifacts:\n    - name: app\n      attestations: [{ name: unit, type: generic }]\n'
const flow = ['--org', 'acme', '--flow', 'shop'] as const
const commit = 'c'.repeat(40)

function digestOf(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}

/** A flow with a template, and a trail whose artifact `good` has passing evidence and whose artifact `bad` has failing evidence. */
async function startFlow(): Promise<{ readonly url: string; readonly env: Readonly<Record<string, string>> }> {
  const { url, token } = await startEvidenceServe(createFolder())
  const headers = { authorization: `Bearer ${token}` }
  const putFlow = new FormData()
  putFlow.set('data_json', JSON.stringify({ name: 'shop' }))
  putFlow.set('template_file', new File([template], 'evidence.yml'))
  await fetch(`${url}/flows/acme/template_file`, { method: 'PUT', headers, body: putFlow })
  const env = { EVIDENCE_URL: url, EVIDENCE_TOKEN: token }
  for (const [content, compliant] of [
    ['good', 'true'],
    ['bad', 'false'],
  ] as const) {
    const cwd = createWorkspace({ 'app.tgz': content })
    const words = ['--kind', 'generic', '--name', 'app.unit', `--compliant=${compliant}`, '--artifacts', 'app=app.tgz']
    await callEvidence(['report', ...flow, '--trail', content, ...words], { cwd, env })
  }
  return { url, env }
}

test('evidence assert judges files and digests, and exits with the code of the worst', async () => {
  const { env } = await startFlow()
  const cwd = createWorkspace({ good: 'good', bad: 'bad', other: 'other' })
  const assert = async (...words: string[]) => callEvidence(['assert', ...flow, ...words], { cwd, env })

  const good = await assert('good')
  expect([good.exitCode, good.stdout], good.stderr).toEqual([0, `Compliant · good\n\n- SHA-256: ${digestOf('good')}\n`])
  expect(await assert(`sha256:${digestOf('good')}`)).toMatchObject({ exitCode: 0 })

  const bad = await assert('bad')
  expect(bad.stdout).toMatch(new RegExp(`^Not compliant · bad\n\n- SHA-256: ${digestOf('bad')}\n- .*unit`))
  const colour = { FORCE_COLOR: '1', COLUMNS: '60' }
  const painted = await callEvidence(['assert', ...flow, 'good', 'bad'], { cwd, env: { ...env, ...colour } })
  expect(painted.stdout).toContain('\u001B[32mCompliant\u001B[22m')
  expect(painted.stdout).toContain('\u001B[31mNot compliant\u001B[22m')
  const lines = stripVTControlCharacters(painted.stdout).split('\n')
  expect(lines.filter((line) => line.length > 60 && !/[0-9a-f]{64}/.test(line))).toEqual([])

  const both = await assert('good', 'bad', '--json')
  expect(both.exitCode).toBe(1)
  expect(JSON.parse(both.stdout)).toMatchObject([
    { filename: 'good', fingerprint: digestOf('good'), compliance: 'COMPLIANT', reasons: [] },
    { filename: 'bad', compliance: 'NON-COMPLIANT', reasons: [expect.stringContaining('unit')] },
  ])

  const other = await assert('other')
  expect([other.exitCode, readErrorLine(other)]).toEqual([5, expect.stringContaining(digestOf('other').slice(0, 12))])
  expect((await assert('good', '--commit', commit)).exitCode).not.toBe(0)
  expect((await assert('good', '--ref', 'refs/heads/main')).exitCode).not.toBe(0)
  expect(await assert('absent')).toMatchObject({ exitCode: 2 })
  expect(await assert()).toMatchObject({ exitCode: 2 })
  expect(readErrorLine(await assert('good', '--commit', 'main'))).toContain('--commit is "main"')
})

test('evidence assert sends flow, commit and ref, and only reads', async () => {
  const { url, seen } = await serve((response, one, request) => {
    const answer =
      one.method === 'POST' ? json(404, { message: 'There is no trail.', request_id: 'r' }) : json(200, passing)
    answer(response, one, request)
  })
  const cwd = createWorkspace({ good: 'good' })
  const words = ['--commit', commit, '--ref', 'refs/heads/main', '--url', url, '--token', 'des_test_token']
  expect(await callEvidence(['assert', 'good', ...flow, ...words], { cwd })).toMatchObject({ exitCode: 0 })
  const query = `flow_name=shop&commit=${commit}&ref=refs%2Fheads%2Fmain`
  expect(seen.map(({ method, url: path }) => `${method} ${path}`)).toEqual([
    `GET /api/v2/asserts/acme/fingerprint/${digestOf('good')}?${query}`,
    `POST /api/v2/trails/acme/shop/${digestOf('good')}/judgement`,
  ])
  expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined, undefined])
})

const passing = toAssertion('COMPLIANT')
test.each([
  { what: 'with the published operations alone', asserted: json(404, {}), missing: 'GET /asserts/' },
  { what: 'that asserts, and cannot judge', asserted: json(200, passing), missing: 'POST /trails/' },
])('evidence assert refuses a service $what', async ({ asserted, missing }) => {
  const { url } = await serve((response, one, request) =>
    (one.method === 'POST' ? json(404, {}) : asserted)(response, one, request),
  )
  const cwd = createWorkspace({ good: 'good' })
  const finished = await callEvidence(['assert', 'good', ...flow, '--url', url, '--token', 'des_test'], { cwd })
  expect([finished.exitCode, finished.stdout]).toEqual([5, ''])
  expect(readErrorLine(finished)).toMatch(new RegExp(` lacks \`${missing}.+use a service that evidence serve runs\\.$`))
})
