import { createHash, randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSha, onlyError, runSourceAction } from '../../testkit/end-to-end/run-action.ts'
import { type RunningService, startService } from '../../testkit/end-to-end/service.ts'
import { createWorkspace, results } from '../../testkit/end-to-end/workspace.ts'

let service: RunningService

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** The only attestation that a step with one file reports. */
async function report(file: string, content: string | Uint8Array, inputs: Readonly<Record<string, string>>) {
  using workspace = createWorkspace({ [file]: content })
  const sha = newSha()
  const step = { url: service.url, token: service.token, files: file, ...inputs }
  const outcome = await runSourceAction({ workspace: workspace.folder, inputs: step, github: { sha } })
  expect(outcome.exitCode, outcome.stdout).toBe(0)
  const [attestation] = (await service.read(`/attestations/acme/greeting/trail/${sha}`)) as readonly {
    readonly attestation_id: string
    readonly html_url: string
  }[]
  return { outcome, attestation }
}

async function fetchText(url: string): Promise<string> {
  return (await fetch(url)).text()
}

const megabytes = (count: number): number => count * 1024 * 1024

describe('a file of more than 10 MB', () => {
  test('is attached compressed, and the download has its content', async () => {
    const junit = `${results.junit}<!--${'the log of a long test\n'.repeat(600_000)}-->`
    const { attestation } = await report('junit.xml', junit, { kind: 'junit' })
    expect(attestation).toMatchObject({
      is_compliant: true,
      attachment: { filename: 'junit.xml.gz', content_type: 'application/gzip' },
    })
    const url = `${service.url}/attestations/acme/${attestation?.attestation_id}/attachment`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${service.token}` } })
    expect(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(junit)
    expect(await fetchText(attestation?.html_url ?? '')).toContain('junit.xml.gz')
  })

  test('is left out if it is too large compressed, and the record and its page have its size and digest', async () => {
    const content = randomBytes(megabytes(11))
    const sha256 = createHash('sha256').update(content).digest('hex')
    const { outcome, attestation } = await report('dump.bin', content, { kind: 'generic', compliant: 'true' })
    expect(attestation).toMatchObject({ annotations: { attachment_omitted: { size: megabytes(11), sha256 } } })
    expect(attestation).not.toHaveProperty('attachment')
    expect(outcome.summary).toContain('dump.bin is not attached: it has 11,534,336 bytes')
    const page = await fetchText(attestation?.html_url ?? '')
    expect(page).toContain('attachment_omitted')
    expect(page).toContain(sha256)
  })
})

test('an input that came out empty is an error with its cause', async () => {
  using workspace = createWorkspace({ 'app.tgz': 'app' })
  for (const artifacts of ['', 'ghcr.io/acme/app@']) {
    const outcome = await runSourceAction({ workspace: workspace.folder, inputs: { kind: 'artifact', artifacts } })
    expect(outcome.exitCode).toBe(2)
    expect(onlyError(outcome)).toContain('check the id of the step and the name of its output')
  }
})
