import { describe, expect, test } from 'vitest'
import { parseS3Location } from '../../../src/service/attachment/s3-location.ts'
import { s3Environment } from '../../../testkit/service/attachment/fake-s3.ts'

describe('an S3 location', () => {
  test.each([
    ['s3://bucket', 'https://bucket.s3.us-east-1.amazonaws.com/', ''],
    ['s3://bucket/a b/c/?region=eu-central-1', 'https://bucket.s3.eu-central-1.amazonaws.com/', 'a b/c/'],
    ['s3://my.bucket?region=eu-central-1', 'https://s3.eu-central-1.amazonaws.com/my.bucket/', ''],
    ['s3://bucket/a?endpoint=https://minio.example.org:9000/s3/', 'https://minio.example.org:9000/s3/bucket/', 'a/'],
    ['s3://bucket?endpoint=http://localhost:9000', 'http://localhost:9000/bucket/', ''],
  ])('%s has the base URL %s', (location, base, prefix) => {
    expect(parseS3Location(location, s3Environment)).toMatchObject({ base, prefix })
  })

  test.each([
    ['s3://', 'use s3://'],
    ['s3://UPPER/x', 'use s3://'],
    ['s3://key:secret@bucket', 'use s3://'],
    ['s3://bucket?endpoint=http://minio.example.org', 'https endpoint'],
    ['s3://bucket?endpoint=https://key:secret@minio.example.org', 'an endpoint such as'],
    ['s3://bucket?endpont=https://minio.example.org', '"endpont"'],
  ])('%s is rejected, without a secret in the message', (location, message) => {
    expect(() => parseS3Location(location, s3Environment)).toThrow(message)
    expect(() => parseS3Location(location, s3Environment)).not.toThrow('secret')
  })

  test('reads region, session token and keys from the environment, and names missing ones', () => {
    const given = { ...s3Environment, AWS_SESSION_TOKEN: 'session', AWS_REGION: 'eu-west-1' }

    expect(parseS3Location('s3://bucket', given)).toMatchObject({
      region: 'eu-west-1',
      credentials: { accessKeyId: 'S3RVER', sessionToken: 'session' },
    })
    expect(() => parseS3Location('s3://bucket', {})).toThrow('AWS_ACCESS_KEY_ID')
  })
})
