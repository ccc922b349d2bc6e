import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder, readErrorLine, callEvidence, startEvidenceServe } from '../../../testkit/cli/evidence.ts'

test('evidence erase removes the content of a record of a running service', async () => {
  const data = join(createFolder(), 'data')
  const { url, token } = await startEvidenceServe(data)
  const headers = { authorization: `Bearer ${token}` }
  const body = new FormData()
  body.set(
    'data_json',
    JSON.stringify({ attestation_name: 'review', is_compliant: false, description: 'Ada Lovelace' }),
  )
  const path = `${url}/attestations/acme/shop/trail/one`
  await fetch(`${path}/generic`, { method: 'POST', headers, body })
  const list = async (): Promise<string> => (await fetch(path, { headers })).text()
  const [before] = JSON.parse(await list()) as readonly { readonly sequence: number; readonly record_sha256: string }[]
  expect(await list()).toContain('Ada')
  const erase = (...args: readonly string[]): ReturnType<typeof callEvidence> =>
    callEvidence(['erase', 'acme', ...args, '--data', data])

  const { exitCode, stdout } = await erase(String(before?.sequence), '--reason', 'request 7')

  expect(exitCode).toBe(0)
  expect(stdout).toContain(`Record ${before?.sequence} of acme is erased`)
  expect(await list()).not.toContain('Ada')
  expect(await list()).toContain(before?.record_sha256)
  for (const args of [['99', '--reason', 'r'], ['1'], ['x', '--reason', 'r'], ['1', '--reason', ' ']]) {
    const refused = await erase(...args)
    expect(refused.exitCode).toBe(2)
    expect(readErrorLine(refused)).toMatch(/record 99|--reason|erase needs|must not be blank/)
  }
  expect((await callEvidence(['fsck', '--data', data])).exitCode).toBe(0)
})
