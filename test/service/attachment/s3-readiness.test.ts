import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AttachmentStore } from '../../../src/service/attachment/attachment.ts'
import { parseS3Place } from '../../../src/service/attachment/s3-place.ts'
import { openS3Attachments } from '../../../src/service/attachment/s3.ts'
import { gather } from '../../../testkit/service/attachment/gather.ts'
import { answer, environment, startS3, type Fault, type S3Server } from '../../../testkit/service/attachment/s3.ts'

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.close())

const open = (secrets = environment): AttachmentStore => openS3Attachments(parseS3Place(s3.place(), secrets))
const methods = (from: number) => s3.asked.slice(from).map((line) => line.split(' ')[0])
const denied: Fault = (_, response) => answer(response, 403, 'AccessDenied')
const moved: Fault = (_, response) => answer(response, 301, 'PermanentRedirect')
const unauthorized: Fault = (_, response) => answer(response, 401, 'Unauthorized')

describe('S3 is ready', () => {
  test('where an object was written and is read; it is not written each time that somebody asks', async () => {
    const attachments = open()
    const before = s3.asked.length

    await attachments.check()
    await attachments.check()
    await attachments.check()

    expect(methods(before)).toEqual(['PUT', 'GET', 'GET', 'GET'])
    expect(await gather(attachments.list())).toEqual([])
  })

  test('again once an object that went away is written anew', async () => {
    const attachments = open()
    await attachments.check()
    const before = s3.asked.length
    s3.spoil((_, response) => answer(response, 404, 'NoSuchKey'))

    await attachments.check()

    expect(methods(before)).toEqual(['GET', 'PUT', 'GET'])
  })

  test.each([
    ['may not write', [denied], { method: 'PUT', status: 403, code: 'AccessDenied' }],
    ['may not read', [undefined, denied], { method: 'GET', status: 403, code: 'AccessDenied' }],
    ['is not known', [unauthorized], { method: 'PUT', status: 401, code: 'Unauthorized' }],
    ['asks in the wrong region', [moved], { method: 'PUT', status: 301, code: 'PermanentRedirect' }],
  ])('for no key that %s', async (_, faults, facts) => {
    const attachments = open()
    s3.spoil(...faults)

    await expect(attachments.check()).rejects.toMatchObject({ code: 'refused', facts })
    await attachments.check()
  })

  test('neither with a wrong secret nor without such a bucket', async () => {
    const wrong = open({ ...environment, AWS_SECRET_ACCESS_KEY: 'guessed-wrong' })
    const elsewhere = parseS3Place(s3.place().replace('evidence/', 'elsewhere/'), environment)

    await expect(wrong.check()).rejects.toMatchObject({ code: 'refused', facts: { code: 'SignatureDoesNotMatch' } })
    await expect(openS3Attachments(elsewhere).check()).rejects.toMatchObject({
      code: 'refused',
      facts: { status: 404, code: 'NoSuchBucket' },
    })
  })

  test('no more once what was allowed is denied', async () => {
    const attachments = open()
    await attachments.check()
    s3.spoil(denied)

    await expect(attachments.check()).rejects.toMatchObject({ code: 'refused' })
  })
})
