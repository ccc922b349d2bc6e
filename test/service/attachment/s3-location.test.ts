import { describe, expect, test } from 'vitest'
import { parseS3Location } from '../../../src/service/attachment/s3-location.ts'
import { s3Environment } from '../../../testkit/service/attachment/fake-s3.ts'

describe('an S3 location', () => {
  test.each([
    ['s3://bucket', 'https://s3.us-east-1.amazonaws.com', false, ''],
    ['s3://bucket/a b/c/?region=eu-central-1', 'https://s3.eu-central-1.amazonaws.com', false, 'a b/c/'],
    ['s3://bucket?region=cn-north-1', 'https://s3.cn-north-1.amazonaws.com.cn', false, ''],
    ['s3://my.bucket?region=eu-central-1', 'https://s3.eu-central-1.amazonaws.com', true, ''],
    ['s3://bucket/a?endpoint=https://minio.example.org:9000/s3/', 'https://minio.example.org:9000/s3', true, 'a/'],
    ['s3://bucket?endpoint=http://localhost:9000', 'http://localhost:9000', true, ''],
  ])('%s has the endpoint %s, with the bucket in the path: %s', (location, ...expected) => {
    const { endpoint, hasBucketInPath, prefix } = parseS3Location(location, s3Environment)

    expect([endpoint, hasBucketInPath, prefix]).toEqual(expected)
  })

  test.each([
    ['s3://', 'use s3://'],
    ['s3://UPPER/x', 'use s3://'],
    ['s3://key:secret@bucket', 'use s3://'],
    ['s3://bucket?endpoint=http://minio.example.org', 'https endpoint'],
    ['s3://bucket?endpoint=https://key:secret@minio.example.org', 'an endpoint such as'],
    ['s3://bucket?region=example.org/', 'the region'],
    ['s3://bucket?endpont=https://minio.example.org', '"endpont"'],
  ])('%s is rejected, without a secret in the message', (location, message) => {
    expect(() => parseS3Location(location, s3Environment)).toThrow(message)
    expect(() => parseS3Location(location, s3Environment)).not.toThrow('secret')
  })

  test('reads region, session token and keys from the environment', () => {
    const given = { ...s3Environment, AWS_SESSION_TOKEN: 'session', AWS_REGION: 'eu-west-1' }

    expect(parseS3Location('s3://bucket', given)).toMatchObject({
      region: 'eu-west-1',
      accessKey: { accessKeyId: 'S3RVER', sessionToken: 'session' },
    })
    expect(parseS3Location('s3://bucket', { AWS_DEFAULT_REGION: 'eu-west-2' }).region).toBe('eu-west-2')
  })

  test('leaves the credentials to the SDK without keys, and with a profile; half a key is rejected', () => {
    expect(parseS3Location('s3://bucket', {}).accessKey).toBeUndefined()
    expect(parseS3Location('s3://bucket', { ...s3Environment, AWS_PROFILE: 'ops' }).accessKey).toBeUndefined()
    expect(() => parseS3Location('s3://bucket', { AWS_ACCESS_KEY_ID: 'a' })).toThrow('AWS_SECRET_ACCESS_KEY')
    expect(() => parseS3Location('s3://bucket', { AWS_SECRET_ACCESS_KEY: 'a' })).toThrow('AWS_ACCESS_KEY_ID')
  })
})
