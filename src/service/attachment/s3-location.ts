import { EvidenceError } from '../../error.ts'
import { omitUndefined, emptyToUndefined } from '../../wire/optional.ts'
import { parseUrl, removeTrailingSlashes } from '../../wire/url.ts'
import { isLoopback } from '../network.ts'

/** An access key of the environment. */
interface AccessKey {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

export interface S3Location {
  readonly bucket: string
  /** URL of the server, without the bucket. */
  readonly endpoint: string
  /** Whether the name of the bucket is the beginning of the path; else it is the beginning of the host name. */
  readonly hasBucketInPath: boolean
  /** Prefix of all keys: empty, or ends in a slash. */
  readonly prefix: string
  readonly region: string
  /** Undefined if the provider chain of the AWS SDK finds the credentials: a profile, or a role. */
  readonly accessKey: AccessKey | undefined
}

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Parses `s3://bucket/prefix?endpoint=…&region=…`. The default endpoint is Amazon's; the default region is `AWS_REGION`, then
 * `AWS_DEFAULT_REGION`, then us-east-1. `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY` go before the other sources of credentials,
 * unless `AWS_PROFILE` selects a profile, as in the SDK. Throws EvidenceError `usage`.
 */
export function parseS3Location(location: string, environment: Environment): S3Location {
  const { hostname: bucket, pathname, searchParams } = parseBucketUrl(location)
  const region = emptyToUndefined(searchParams.get('region') ?? undefined) ?? readRegion(environment) ?? 'us-east-1'
  const endpoint = searchParams.get('endpoint')
  const prefix = removeTrailingSlashes(decodeURI(pathname).replace(/^\/+/, ''))
  return {
    bucket,
    endpoint: endpoint === null ? toAmazonEndpoint(region) : toEndpoint(endpoint),
    // A bucket name with a dot does not match Amazon's wildcard certificate as a host name.
    hasBucketInPath: endpoint !== null || bucket.includes('.'),
    prefix: prefix === '' ? '' : `${prefix}/`,
    region,
    accessKey: readAccessKey(environment),
  }
}

/** The URL of the bucket, for messages. */
export function toBucketUrl({ endpoint, bucket }: S3Location): string {
  return `${endpoint}/${bucket}/`
}

function parseBucketUrl(location: string): URL {
  const url = parseUrl(location)
  if (url === undefined || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) || url.username !== '') {
    throw invalidS3Location(quoteWithoutSecrets(location), 's3://bucket/prefix?endpoint=https://…&region=…')
  }
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region')
  if (unknown !== undefined) throw invalidS3Location(`"${unknown}"`, 'only the parameters endpoint and region')
  return url
}

function readRegion(environment: Environment): string | undefined {
  return emptyToUndefined(environment['AWS_REGION']) ?? emptyToUndefined(environment['AWS_DEFAULT_REGION'])
}

function toAmazonEndpoint(region: string): string {
  if (!/^[a-z\d-]{1,63}$/.test(region)) throw invalidS3Location(`the region "${region}"`, 'one such as eu-central-1')
  return `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
}

function toEndpoint(endpoint: string): string {
  const url = parseUrl(endpoint)
  if (url === undefined || url.username !== '' || url.search !== '' || !/^https?:$/.test(url.protocol)) {
    throw invalidS3Location(quoteWithoutSecrets(endpoint), 'an endpoint such as https://minio.example.org')
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw invalidS3Location(url.origin, 'an https endpoint; http is allowed for loopback addresses only')
  }
  return removeTrailingSlashes(`${url.origin}${url.pathname}`)
}

function readAccessKey(environment: Environment): AccessKey | undefined {
  const id = emptyToUndefined(environment['AWS_ACCESS_KEY_ID'])
  const secret = emptyToUndefined(environment['AWS_SECRET_ACCESS_KEY'])
  if (emptyToUndefined(environment['AWS_PROFILE']) !== undefined) return undefined
  if (id === undefined && secret === undefined) return undefined
  if (id === undefined || secret === undefined) {
    const message = 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY belong together; set both, or neither to use a role.'
    throw new EvidenceError('usage', message)
  }
  const session = emptyToUndefined(environment['AWS_SESSION_TOKEN'])
  return omitUndefined({ accessKeyId: id, secretAccessKey: secret, sessionToken: session })
}

/** The part before an @ may contain a password. */
function quoteWithoutSecrets(text: string): string {
  return `"${text.replace(/\/\/[^/]*@/, '//…@')}"`
}

function invalidS3Location(found: string, expected: string): EvidenceError {
  return new EvidenceError('usage', `The attachment location contains ${found}; use ${expected}.`)
}
