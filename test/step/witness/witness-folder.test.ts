import { openLogSource } from '../../../src/step/witness/log-source.ts'
import { openWitnessFolder } from '../../../src/step/witness/witness-folder.ts'
import { createWorkspace } from '../../../testkit/step/workspace.ts'
import { toVerifierKey } from '../../../testkit/log/signed-log.ts'
import { key, origin, serveRecords, witness } from '../../../testkit/log/witness-run.ts'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import { serveHeld } from '../../../testkit/client/held-server.ts'

const open = (url: string) => openLogSource({ url, token: undefined, timeoutSeconds: 20, environment: {} })

describe('the source of a log', () => {
  test.each([
    'x',
    'ftp://e.example/log/acme',
    'xhttps://e.example/log/acme',
    'httpsx://e.example/log/acme',
    'https://e.example/acme',
    'https://e.example/log/',
    'https://e.example/log/acme/2',
    'https://u@e.example/log/acme',
    'https://:p@e.example/log/acme',
    'https://e.example/log/acme?x',
    'https://e.example/log/acme?x=1',
    'https://e.example/log/acme#x',
    'https://e.example/log/%FF',
  ])('has an address, which %s is not', (url) => {
    expect(() => open(url)).toThrow(
      expect.objectContaining({
        code: 'usage',
        message: `"${url}" is not the address of a log, such as https://evidence.example.org/log/acme.`,
      }),
    )
  })
  test.each([
    ['https://e.example/log/acme', 'acme'],
    ['http://e.example/prefix/log/caf%C3%A9//', 'caf\u00E9'],
  ])('%s is of %s', async (url, org) => {
    const source = open(url)
    expect(source.org).toBe(org)
    await source.close()
  })
  test.each([400, 403])('has the reason of a refusal with %d', async (status) => {
    const log = await serveRecords(1, { replace: () => ({ status, body: '{"message":"No."}' }) })
    await expect(witness(log, createWorkspace({}))).rejects.toMatchObject({ code: 'refused', facts: { status } })
  })
  test('without a token asks for the names of no flow', async () => {
    const source = open('https://e.example/log/acme')
    await expect(source.client.listFlows({ params: { org: 'acme' } })).rejects.toThrow('`token` is empty.')
    await source.close()
  })
  test('uses the proxy of the environment', async () => {
    const log = await serveRecords(1)
    const environment = { http_proxy: 'ftp://proxy.example' }
    await expect(witness(log, createWorkspace({}), { environment })).rejects.toMatchObject({ code: 'environment' })
  })
  test.each([200, 403])('is closed at the end (status %d)', async (status) => {
    const { origin: host, closings } = await serveHeld((response) => response.writeHead(status).end('x'))
    const failing = witness(await serveRecords(1), createWorkspace({}), { url: `${host}/log/acme` })
    await expect(failing).rejects.toMatchObject({ code: status === 200 ? 'nonsense' : 'refused' })
    expect(new Set(await closings())).toEqual(new Set([true]))
  })
  test('is not read beyond 2 MiB', async () => {
    const body = 'x'.repeat(2 * 1024 * 1024 + 1)
    const log = await serveRecords(1, { replace: () => ({ status: 200, body }) })
    const refused = witness(log, createWorkspace({}), { timeoutSeconds: 2 })
    await expect(refused).rejects.toMatchObject({ message: expect.stringContaining('the response is too large') })
  })
})

test('a log that was restarted is not cosigned in the same folder', async () => {
  const [folder, restarted] = [createWorkspace({}), `${origin}/2`]
  const log = await serveRecords(3)
  await witness(log, folder)
  const next = await serveRecords(1, { name: restarted })
  const keys = { url: next.url, logKeys: [toVerifierKey(restarted, key)] }
  const outcome = await witness(next, folder, keys)
  expect(outcome).toMatchObject({ isFirst: true })
  const [, port = ''] = /:(\d+)/.exec(next.url) ?? []
  const present = readdirSync(folder).find((file) => file.includes(port) && file.endsWith('.checkpoint')) ?? ''
  const others = readdirSync(folder).find((file) => !file.includes(port) && file.endsWith('.checkpoint')) ?? ''
  expect([present, others].every((file) => file !== '')).toBe(true)
  writeFileSync(join(folder, present), readFileSync(join(folder, others)))
  expect(await witness(next, folder, keys)).toEqual({
    fork: `The log ${restarted} was rewritten: it was ${origin} before; cosign a restarted log with another folder.`,
  })
})

describe('the folder of a witness', () => {
  const name = 'e.example%2Flog%2Facme'
  test('has a file for each log and kind', () => {
    const path = createWorkspace({})
    const folder = openWitnessFolder(join(path, 'a', 'b'), 'https://e.example/log/acme/')
    expect(folder.read('checkpoint')).toBeUndefined()
    folder.save('checkpoint', 'one')
    folder.save('checkpoint', 'two')
    folder.save('tags', 'three')
    expect([folder.read('checkpoint'), folder.read('tags'), folder.read('key')]).toEqual(['two', 'three', undefined])
    folder.close()
    const files = readdirSync(join(path, 'a', 'b')).filter((file) => !file.startsWith('.'))
    expect(files.toSorted()).toEqual([`${name}.checkpoint`, `${name}.tags`])
  })
  test('is for one witness at a time: another one waits', async () => {
    const path = createWorkspace({})
    openWitnessFolder(path, 'https://e.example/log/acme').close()
    const hold = `
      const { DatabaseSync } = require('node:sqlite')
      const { parentPort, workerData } = require('node:worker_threads')
      const lock = new DatabaseSync(workerData)
      lock.exec('BEGIN EXCLUSIVE')
      parentPort.postMessage('locked')
      setTimeout(() => lock.close(), 100)`
    const other = new Worker(hold, { eval: true, workerData: join(path, '.lock') })
    await once(other, 'message')
    const folder = openWitnessFolder(path, 'https://e.example/log/acme')
    folder.save('key', 'x')
    folder.close()
    await once(other, 'exit')
    expect(readdirSync(path)).toContain(`${name}.key`)
  })
  test('that is removed cannot be written, so that nothing is cosigned', () => {
    const path = join(createWorkspace({}), 'folder')
    const folder = openWitnessFolder(path, 'https://e.example/log/acme')
    rmSync(path, { recursive: true })
    expect(() => folder.save('key', 'x')).toThrow(
      expect.objectContaining({
        code: 'file',
        message: expect.stringMatching(/\.key cannot be written, so that nothing/),
      }),
    )
    folder.close()
  })
  test('has a digest for a long address', () => {
    const path = createWorkspace({})
    const save = (length: number): void => {
      const folder = openWitnessFolder(path, `https://e.example/${'x'.repeat(length)}`)
      folder.save('key', 'x')
      folder.close()
    }
    save(150 - 'e.example%2F'.length)
    save(151 - 'e.example%2F'.length)
    const files = readdirSync(path).filter((file) => file.endsWith('.key'))
    expect(files.map((file) => file.replace('.key', '').length).toSorted((one, two) => one - two)).toEqual([64, 150])
    expect(files.some((file) => /^[0-9a-f]{64}\.key$/.test(file))).toBe(true)
  })
  test('is a folder that can be written to', () => {
    const path = createWorkspace({ file: '' })
    expect(() => openWitnessFolder(join(path, 'file'), 'https://e.example/log/acme')).toThrow(
      expect.objectContaining({
        code: 'file',
        message: `The folder ${join(path, 'file')} cannot be used; check that it is a folder that can be written to.`,
        facts: { folder: join(path, 'file') },
      }),
    )
    const taken = createWorkspace({ [`${name}.key/x`]: '' })
    const folder = openWitnessFolder(taken, 'https://e.example/log/acme')
    expect(() => folder.save('key', 'x')).toThrow(
      expect.objectContaining({
        code: 'file',
        message: `The file ${join(taken, `${name}.key`)} cannot be written, so that nothing is cosigned.`,
        facts: { path: join(taken, `${name}.key`) },
      }),
    )
    expect(readdirSync(taken).some((file) => file.endsWith('.part'))).toBe(false)
    folder.close()
    expect(existsSync(join(taken, '.lock'))).toBe(true)
  })
})
