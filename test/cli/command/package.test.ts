import { execFileSync } from 'node:child_process'
import { lstatSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLinux, isMet } from '../../../testkit/requirement.ts'
import { createClient } from '../../../src/client/client.ts'
import { startService, type RunningService } from '../../../src/service/main.ts'
import { callEvidence } from '../../../testkit/cli/evidence.ts'
import { serve } from '../../../testkit/client/server.ts'
import { unpackPackage } from '../../../testkit/package/download.ts'

const folder = mkdtempSync(join(tmpdir(), 'evidence-package-'))
let service: RunningService
beforeAll(async () => {
  service = await startService({ folder: join(folder, 'service'), signLogs: true })
  const client = createClient({ baseUrl: service.url, token: service.firstToken ?? '', timeoutSeconds: 20 })
  const params = { org: 'acme', flow_name: 'shop', trail_name: 'v1' }
  const file = { filename: 'note.txt', contentType: 'text/plain', content: 'hello' }
  const body = { attestation_name: 'ok', is_compliant: true }
  await client.reportGeneric({ params, body, file })
  await client.reportGeneric({ params, body })
  await client.close()
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

/** A new folder, and a command in it. */
function open(): {
  readonly cwd: string
  readonly call: (args: string, url?: string) => ReturnType<typeof callEvidence>
} {
  const cwd = mkdtempSync(join(folder, 'case-'))
  const env = { EVIDENCE_TOKEN: service.firstToken ?? '' }
  const call = (args: string, url = service.url): ReturnType<typeof callEvidence> =>
    callEvidence(`package ${args} --org acme --url ${url}`.split(' '), { cwd, env })
  return { cwd, call }
}

describe('evidence package', () => {
  test('writes the package of a trail, and says what it has', async () => {
    const { cwd, call } = open()

    const finished = await call('shop v1')

    expect(finished).toMatchObject({ exitCode: 0, stderr: '' })
    expect(finished.stdout.replaceAll(/\s+/g, ' ')).toContain('Wrote shop-v1.tar: 2 records and 1 attachment.')
    expect(readdirSync(cwd)).toEqual(['shop-v1.tar'])
    const members = await unpackPackage(readFileSync(join(cwd, 'shop-v1.tar')))
    expect([...members.keys()].filter((name) => name.startsWith('records/'))).toHaveLength(2)
  })

  test('writes another file, without the attachments, and answers in JSON', async () => {
    const { cwd, call } = open()

    const { stdout } = await call('shop v1 --output proof.tar --no-attachments --json')

    const answer = { output: 'proof.tar', org: 'acme', flow: 'shop', trail: 'v1', records: 2, attachments: 0 }
    expect(JSON.parse(stdout)).toEqual(answer)
    expect(readdirSync(cwd)).toEqual(['proof.tar'])
  })

  test.each([
    ['an unknown trail', 'shop v2', 5, 'trail "v2" in the flow "shop"'],
    ['a missing argument', 'shop', 2, 'package needs a FLOW and a TRAIL of it.'],
    ['a folder that does not exist', 'shop v1 --output none/proof.tar', 2, 'cannot be written'],
  ])('fails with %s, and leaves no file', async (_what, args, exitCode, message) => {
    const { cwd, call } = open()

    const finished = await call(args)

    expect(finished).toMatchObject({ exitCode, stderr: expect.stringContaining(message) })
    expect(readdirSync(cwd)).toEqual([])
  })

  test.runIf(isMet(isLinux, 'a pipe in the place of a file'))('replaces no pipe or device', async () => {
    const { cwd, call } = open()
    execFileSync('mkfifo', [join(cwd, 'pipe')])

    expect(await call('shop v1 --output pipe')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('no regular file'),
    })
    expect(lstatSync(join(cwd, 'pipe')).isFIFO()).toBe(true)
  })

  test('keeps the file of before unless the new one is complete', async () => {
    const { cwd, call } = open()
    writeFileSync(join(cwd, 'shop-v1.tar'), 'of before')
    const { origin } = await serve((response) => void response.writeHead(200).end('no package'))

    const finished = await call('shop v1 --timeout 1', `${origin}/api/v2`)

    expect(finished).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('no package of a trail') })
    expect(readdirSync(cwd)).toEqual(['shop-v1.tar'])
    expect(readFileSync(join(cwd, 'shop-v1.tar'), 'utf8')).toBe('of before')
  })

  test('tries again when the connection is lost in the middle', async () => {
    const { cwd, call } = open()
    const whole = await fetch(`${service.url}/packages/acme/shop/v1`, {
      headers: { authorization: `Bearer ${service.firstToken}` },
    })
    const bytes = Buffer.from(await whole.arrayBuffer())
    let attempts = 0
    const { origin } = await serve((response) => {
      attempts += 1
      response.writeHead(200)
      if (attempts > 1) response.end(bytes)
      else response.write(bytes.subarray(0, 3000), () => response.destroy())
    })

    const finished = await call('shop v1', `${origin}/api/v2`)

    expect(finished).toMatchObject({ exitCode: 0 })
    expect([attempts, readdirSync(cwd)]).toEqual([2, ['shop-v1.tar']])
    expect(readFileSync(join(cwd, 'shop-v1.tar')).equals(bytes)).toBe(true)
  })

  test('says that the records of this machine are in no log', async () => {
    const cwd = mkdtempSync(join(folder, 'case-'))
    await callEvidence(
      ['report', ...'--org acme --flow shop --trail v1 --kind generic --name ok --compliant'.split(' ')],
      { cwd },
    )

    const finished = await callEvidence('package shop v1 --org acme'.split(' '), { cwd })

    expect(finished).toMatchObject({ exitCode: 5, stderr: expect.stringContaining('it signs no logs') })
  })
})
