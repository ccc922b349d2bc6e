import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AttachmentStore } from '../../../src/service/attachment/attachment-store.ts'
import { parseS3Location } from '../../../src/service/attachment/s3-location.ts'
import { openS3Attachments } from '../../../src/service/attachment/s3.ts'
import { collectAll } from '../../../testkit/service/attachment/collect-all.ts'
import {
  respondWithError,
  s3Environment,
  startFakeS3,
  type Fault,
  type FakeS3,
} from '../../../testkit/service/attachment/fake-s3.ts'

let s3: FakeS3
beforeAll(async () => {
  s3 = await startFakeS3()
})
afterAll(() => s3.close())

const open = (secrets = s3Environment): AttachmentStore => openS3Attachments(parseS3Location(s3.location(), secrets))
const methods = (from: number) => s3.requests.slice(from).map((line) => line.split(' ')[0])
const denied: Fault = (_, response) => respondWithError(response, 403, 'AccessDenied')
const moved: Fault = (_, response) => respondWithError(response, 301, 'PermanentRedirect')
const unauthorized: Fault = (_, response) => respondWithError(response, 401, 'Unauthorized')

describe('S3 is ready', () => {
  test('if the probe object can be written and read; it is not written at each check', async () => {
    const attachments = open()
    const before = s3.requests.length

    await attachments.check()
    await attachments.check()
    await attachments.check()

    expect(methods(before)).toEqual(['PUT', 'GET', 'GET', 'GET'])
    expect(await collectAll(attachments.list())).toEqual([])
  })

  test('again after a deleted probe object is written again', async () => {
    const attachments = open()
    await attachments.check()
    const before = s3.requests.length
    s3.failNext((_, response) => respondWithError(response, 404, 'NoSuchKey'))

    await attachments.check()

    expect(methods(before)).toEqual(['GET', 'PUT', 'GET'])
  })

  test.each([
    ['cannot write', [denied], { method: 'PUT', status: 403, code: 'AccessDenied' }],
    ['cannot read', [undefined, denied], { method: 'GET', status: 403, code: 'AccessDenied' }],
    ['is unknown', [unauthorized], { method: 'PUT', status: 401, code: 'Unauthorized' }],
    ['uses the wrong region', [moved], { method: 'PUT', status: 301, code: 'PermanentRedirect' }],
  ])('not for a key that %s', async (_, faults, facts) => {
    const attachments = open()
    s3.failNext(...faults)

    await expect(attachments.check()).rejects.toMatchObject({ code: 'refused', facts })
    await attachments.check()
  })

  test('not with a wrong secret, and not without the bucket', async () => {
    const wrong = open({ ...s3Environment, AWS_SECRET_ACCESS_KEY: 'guessed-wrong' })
    const elsewhere = parseS3Location(s3.location().replace('evidence/', 'elsewhere/'), s3Environment)

    await expect(wrong.check()).rejects.toMatchObject({ code: 'refused', facts: { code: 'SignatureDoesNotMatch' } })
    await expect(openS3Attachments(elsewhere).check()).rejects.toMatchObject({
      code: 'refused',
      facts: { status: 404, code: 'NoSuchBucket' },
    })
  })

  test('no longer after access is denied', async () => {
    const attachments = open()
    await attachments.check()
    s3.failNext(denied)

    await expect(attachments.check()).rejects.toMatchObject({ code: 'refused' })
  })
})
