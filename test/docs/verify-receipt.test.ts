import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasScriptTools, readScript } from '../../testkit/package/verifiers.ts'
import { isMet } from '../../testkit/requirement.ts'
import { startHarness, textAt, valueAt, type Harness } from '../../testkit/service/harness.ts'
import { createTestTrail, reportGeneric } from '../../testkit/service/report.ts'
import { createFolder } from '../../testkit/service/store/engine.ts'

const needed = 'the script of docs/audit/receipts.md, which needs python3 and openssl 3'
let service: Harness

beforeAll(async () => {
  service = await startHarness({ signLogs: true, openPages: true })
})
afterAll(() => service.close())

interface Files {
  readonly receipt: string
  readonly document: string
  readonly key: string
}

/** Downloads what the page of the last of some records offers. */
async function download(records: number): Promise<Files & { readonly sha256: string; readonly sequence: number }> {
  const spot = createTestTrail(service)
  let id = ''
  for (let at = 0; at < records; at += 1) id = await reportGeneric(service, spot)
  const { body } = await service.request('GET', `/attestations/${spot.org}/${id}`)
  const page = (await service.request('GET', `//${spot.org}/attestations/${id}`)).text
  const links = [...page.matchAll(/href="([^"]*\/records\/[^"]*)"/g)].map(([, link = '']) => link)
  const [receipt, document] = await Promise.all(
    links.map(async (link) => (await service.request('GET', `/${link}`)).text),
  )
  const key = /&#39;([^&]*)&#39;/.exec(page)?.[1] ?? ''
  return {
    receipt: receipt ?? '',
    document: document ?? '',
    key,
    sha256: textAt(body, 'record_sha256'),
    sequence: Number(valueAt(body, 'sequence')),
  }
}

async function run({
  receipt,
  document,
  key,
}: Files): Promise<{ readonly status: number | null; readonly text: string }> {
  const folder = await createFolder()
  const [script, path] = [join(folder, 'verify-receipt.py'), join(folder, 'a.receipt')]
  writeFileSync(script, readScript('Verifies a receipt'))
  writeFileSync(path, receipt)
  writeFileSync(join(folder, 'a.json'), document)
  const shown = /^[0-9a-f]{64}$/.test(document) ? document : join(folder, 'a.json')
  // -O removes each assert: a script that relies on one would then accept everything.
  const { status, stdout, stderr } = spawnSync('python3', ['-O', script, path, shown, key], { encoding: 'utf8' })
  return { status, text: `${stdout}${stderr}` }
}

test.runIf(isMet(hasScriptTools, needed)).each([1, 2, 3, 5, 8])(
  'verify-receipt.py verifies the last of %i records',
  async (records) => {
    const files = await download(records)

    expect(await run(files)).toMatchObject({ status: 0 })
    expect(await run({ ...files, document: files.sha256 })).toMatchObject({ status: 0 })
  },
)

test.runIf(isMet(hasScriptTools, needed))('verify-receipt.py refuses everything that was changed', async () => {
  const files = await download(4)
  const other = await download(4)
  const lines = files.receipt.split('\n')
  const changed: readonly Partial<Files>[] = [
    { document: files.document.replace('"is_compliant":true', '"is_compliant":false') },
    { document: other.document },
    { document: '0'.repeat(64) },
    { receipt: other.receipt },
    { key: other.key },
    { key: files.key.slice(0, -2) + (files.key.endsWith('A=') ? 'E=' : 'A=') },
    { receipt: files.receipt.replace(/index \d+/, 'index 0') },
    { receipt: files.receipt.replace(/index \d+/, 'index 900') },
    { receipt: lines.filter((_, at) => at !== 3).join('\n') },
    { receipt: [...lines.slice(0, 3), lines[3] ?? '', ...lines.slice(3)].join('\n') },
    { receipt: files.receipt.replace(/\n(\d+)\n/, (_, size) => `\n${Number(size) + 1}\n`) },
    { receipt: files.receipt.replace(/\n\n(.*)\/log\//, '\n\nanother.example/log/') },
    { receipt: files.receipt.slice(0, files.receipt.lastIndexOf('\u2014')) },
    { receipt: files.receipt.replace(/(.{8})=*\n$/, 'AAAAAAAA\n') },
    { receipt: '' },
  ]

  const accepted = []
  for (const [at, change] of changed.entries()) {
    const { status } = await run({ ...files, ...change })
    if (status === 0) accepted.push(at)
  }

  expect(accepted).toEqual([])
})
