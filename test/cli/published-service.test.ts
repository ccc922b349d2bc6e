import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callEvidence, readErrorLine } from '../../testkit/cli/evidence.ts'
import { results } from '../../testkit/end-to-end/workspace.ts'
import { lacks, trailPath } from '../../testkit/published/sentence.ts'
import { startPublishedProxy, type Strictness } from '../../testkit/published/service.ts'
import { startHarness, type Harness } from '../../testkit/service/harness.ts'
import { createWorkspace } from '../../testkit/step/workspace.ts'

/** A real service, of which only the published operations can be reached. */
let service: Harness
let token: string
beforeAll(async () => {
  service = await startHarness()
  token = await service.tokenFor('admin')
})
afterAll(async () => service.close())

const digest = `sha256:${'a'.repeat(64)}`
const where = ['--flow', 'shop', '--trail', 't'] as const

/** Runs a command at the published part of the service. */
async function run(words: readonly string[], strictness: Strictness = 'refuse') {
  const proxy = await startPublishedProxy(`${service.origin}/api/v2`, strictness)
  return callEvidence([...words, '--url', proxy.url, '--token', token, '--org', 'published'], {
    cwd: createWorkspace({ 'evidence.yml': 'version: 1\n' }),
  })
}

describe('a command', () => {
  test.each<[readonly string[], string, string?]>([
    [
      ['report', '--kind', 'generic', '--compliant', ...where],
      `POST ${trailPath}/generic`,
      'report it with `--kind custom:<type>`',
    ],
    [['trail', 'show', 't', '--flow', 'shop'], 'GET /trails/{org}/{flow_name}/{trail_name}'],
    [['flow', 'show', 'shop'], 'GET /flows/{org}/{flow_name}'],
    [['flow', 'template', 'shop', 'evidence.yml'], 'GET /flows/{org}/{flow_name}'],
    [['attestation', 'list', 'shop/t'], `GET ${trailPath}`],
    [['attestation', 'list', 'shop'], 'GET /flows/{org}/{flow_name}', 'leave out the flow'],
    [['attestation', 'show', 'scan', ...where], `GET ${trailPath}`],
    [['attestation', 'show', '0190a1b2-1111-7000-8000-000000000000'], 'GET /attestations/{org}/{attestation_id}'],
    [
      ['attestation', 'show', '0190a1b2-1111-7000-8000-000000000000', '--statement'],
      'GET /attestations/{org}/{attestation_id}/statement',
    ],
    [
      ['artifact', 'show', digest, '--flow', 'shop', '--statement'],
      'GET /artifacts/{org}/{flow_name}/fingerprint/{fingerprint}/statement',
    ],
    [['artifact', 'show', digest, '--flow', 'shop'], 'GET /artifacts/{org}/{flow_name}/fingerprint/{fingerprint}'],
    [['assert', digest, '--flow', 'shop'], 'GET /asserts/{org}/fingerprint/{fingerprint}'],
    [['override', 'scan', '--reason', 'r', ...where], `GET ${trailPath}`, 'give `--original-type`'],
    [['search', 'greeting'], 'GET /search/{org}'],
    [['type', 'list'], 'GET /custom-attestation-types/{org}'],
    [['type', 'create', 'coverage'], 'POST /custom-attestation-types/{org}'],
    [
      ['notification', 'create', 'n', '--trigger', 'ON_STARTED_TRAIL', '--webhook', 'https://hooks.invalid/x'],
      'PUT /actions/{org}/flows',
    ],
  ])('%j says in one sentence which operation is missing', async (words, operation, way) => {
    const finished = await run(words)
    expect(finished.exitCode, finished.stderr).toBe(5)
    const line = readErrorLine(finished)
      .replaceAll('--url', '`url`')
      .replaceAll(/`?(--(?:kind|original-type)[^`,.]*)`?/g, '`$1`')
    expect(line).toMatch(lacks(operation, way))
  })

  test('lists no attestation that does not match, where the service ignores the conditions', async () => {
    for (const type of ['custom:coverage', 'custom:size']) {
      const words = ['report', '--kind', type, '--data', '{"is_compliant":true}', ...where]
      expect(await run(words)).toMatchObject({ exitCode: 0 })
    }
    const listed = await run(['attestation', 'list', '--type', 'custom:size'], 'drop')
    expect(listed.stdout).toContain('1 attestation.')
    expect((await run(['attestation', 'list', '--no-compliant'], 'drop')).stdout).toContain('0 attestations.')
  })

  test('lists trails and notification actions', async () => {
    for (const words of [
      ['trail', 'list', 'shop'],
      ['notification', 'list'],
      ['attestation', 'list'],
    ]) {
      expect(await run(words)).toMatchObject({ exitCode: 0 })
    }
  })
})

/** Of pip-audit, which never states a severity: no published member says so. */
const audit = JSON.stringify({
  dependencies: [{ name: 'flask', version: '0.5', vulns: [{ id: 'PYSEC-2019-179', fix_versions: [], aliases: [] }] }],
  fixes: [],
})

test.each(['refuse', 'drop'] as const)(
  'replay sends what the service takes, and keeps the rest (%s)',
  async (strictness) => {
    const org = service.org()
    const cwd = createWorkspace({ 'junit.xml': results.junit, 'audit.json': audit })
    for (const evidence of [
      ['--kind', 'junit', '--files', 'junit.xml'],
      ['--kind', 'vulnscan', '--files', 'audit.json'],
    ]) {
      const at = ['--url', 'http://127.0.0.1:1/api/v2', '--token', token, '--org', org, '--timeout', '1']
      const words = ['report', ...evidence, ...where, ...at, '--on-unreachable', 'spool']
      expect(await callEvidence(words, { cwd })).toMatchObject({ exitCode: 0 })
    }
    const folder = join(cwd, 'evidence-spool')
    const proxy = await startPublishedProxy(`${service.origin}/api/v2`, strictness)

    for (const sent of [1, 0]) {
      const { exitCode, stderr } = await callEvidence(['replay', folder, '--url', proxy.url, '--token', token])
      expect(exitCode).toBe(5)
      expect(stderr.replaceAll('--url', '`url`')).toMatch(lacks(`POST ${trailPath}/junit`))
      expect(stderr).toContain(`Sent before it: ${sent}. Still in the folder: 3.`)
    }

    const kept = readdirSync(folder).flatMap((name) => /^\d+-(\w+)-.*\.json$/.exec(name)?.[1] ?? [])
    expect(kept).toEqual(['putTrail', 'reportJunit', 'putTrail'])
    const { body } = await service.request('GET', `/attestations/${org}/shop/trail/t`)
    expect(body).toMatchObject([{ attestation_type: 'vulnscan', is_compliant: false }])
  },
)
