import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AttachmentStore } from '../../../src/service/attachment/attachment-store.ts'
import { openAttachments } from '../../../src/service/attachment/open-attachments.ts'
import {
  containerToken,
  startCredentialServer,
  webIdentityToken,
  type CredentialServer,
} from '../../../testkit/service/attachment/credential-server.ts'
import { startFakeS3, type FakeS3 } from '../../../testkit/service/attachment/fake-s3.ts'

let s3: FakeS3
let server: CredentialServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evidence-credentials-'))
  s3 = await startFakeS3()
})
beforeEach(async () => {
  server = await startCredentialServer(s3.issueTemporaryKey)
  // The credentials of this machine do not count.
  stub({ AWS_CONFIG_FILE: join(folder, 'absent'), AWS_SHARED_CREDENTIALS_FILE: join(folder, 'absent') })
  stub({ AWS_EC2_METADATA_DISABLED: 'true', AWS_ACCESS_KEY_ID: undefined, AWS_SECRET_ACCESS_KEY: undefined })
})
afterEach(() => {
  server.close()
  vi.unstubAllEnvs()
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

function stub(variables: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
}

async function saveAndRead(attachments: AttachmentStore): Promise<void> {
  const bytes = randomBytes(100_000)
  const { sha256 } = await attachments.save(Readable.from([bytes]))
  expect(await buffer((await attachments.open(sha256)) ?? Readable.from([]))).toEqual(bytes)
}

const sources = {
  'of a container': () => ({
    AWS_CONTAINER_CREDENTIALS_FULL_URI: `${server.url}/container`,
    AWS_CONTAINER_AUTHORIZATION_TOKEN: containerToken,
  }),
  'of the role of an instance': () => ({
    AWS_EC2_METADATA_DISABLED: 'false',
    AWS_EC2_METADATA_SERVICE_ENDPOINT: server.url,
  }),
  'of the web identity of a pod': async () => {
    await writeFile(join(folder, 'token'), webIdentityToken)
    return {
      AWS_WEB_IDENTITY_TOKEN_FILE: join(folder, 'token'),
      AWS_ROLE_ARN: 'arn:aws:iam::123456789012:role/evidence',
      AWS_ENDPOINT_URL_STS: server.url,
    }
  },
  'of the process of a profile': async () => {
    const script = `const answer = await fetch('${server.url}/container', { headers: { authorization: '${containerToken}' } })
      const { Token: SessionToken, ...key } = await answer.json()
      console.log(JSON.stringify({ Version: 1, ...key, SessionToken }))`
    const file = join(folder, `${new URL(server.url).port}.mjs`)
    await writeFile(file, script)
    const command = `${process.execPath} ${file}`
    await writeFile(join(folder, 'config'), `[profile evidence]\ncredential_process = ${command}\n`)
    return { AWS_CONFIG_FILE: join(folder, 'config'), AWS_PROFILE: 'evidence' }
  },
} as const

describe.each(Object.entries(sources))('temporary credentials %s', (_, toVariables) => {
  test('that S3 stops accepting early are replaced once', async () => {
    stub(await toVariables())
    const attachments = await openAttachments(s3.location(), process.env)
    await saveAndRead(attachments)
    s3.expireTemporaryKeys()
    const refused = s3.refusals.length

    await saveAndRead(attachments)
    await Promise.all(Array.from({ length: 10 }, () => saveAndRead(attachments)))

    expect(s3.refusals.slice(refused)).toEqual(['ExpiredToken'])
    expect(server.issued()).toBe(2)
  })
})

test('temporary credentials are replaced before S3 refuses them', async () => {
  stub(sources['of a container']())
  server.setLifetime(2)
  const attachments = await openAttachments(s3.location(), process.env)
  await saveAndRead(attachments)
  const [issued, refused] = [server.issued(), s3.refusals.length]
  await delay(2100)

  await saveAndRead(attachments)

  expect(server.issued()).toBeGreaterThan(issued)
  expect(s3.refusals.slice(refused)).toEqual([])
})

test('a source of credentials that fails makes a save fail, and is asked again by the next save', async () => {
  stub(sources['of a container']())
  server.setFailing(true)
  const attachments = await openAttachments(s3.location(), process.env)

  const saved = attachments.save(Readable.from([randomBytes(9)]))
  await expect(saved).rejects.toMatchObject({ code: 'unreachable', message: expect.stringContaining('no credentials') })

  server.setFailing(false)
  await saveAndRead(attachments)
})

test('without any source, the message names one', async () => {
  const attachments = await openAttachments(s3.location(), process.env)

  await expect(attachments.check()).rejects.toThrow(/no credentials: .* set AWS_ACCESS_KEY_ID/)
})

test('a credential process that fails is reported without its command line', async () => {
  const config = `[profile evidence]\ncredential_process = ${process.execPath} --secret hidden-in-command\n`
  await writeFile(join(folder, 'config'), config)
  stub({ AWS_CONFIG_FILE: join(folder, 'config'), AWS_PROFILE: 'evidence' })
  const attachments = await openAttachments(s3.location(), process.env)

  const failure = await attachments.check().catch((cause: unknown) => cause)

  expect(String(failure)).toContain('no credentials')
  expect(String(failure)).not.toContain('hidden-in-command')
})
