import { EvidenceError } from '../../error.ts'
import { omitUndefined, emptyToUndefined } from '../../schema/optional.ts'
import { parseUrl, removeTrailingSlashes } from '../../schema/url.ts'
import { isLoopback } from '../network.ts'

interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

export interface S3Location {
  readonly bucket: string
  /** URL before the keys; ends in a slash. */
  readonly base: string
  /** Prefix of all keys: empty, or ends in a slash. */
  readonly prefix: string
  readonly region: string
  readonly credentials: Credentials
}

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Parses `s3://bucket/prefix?endpoint=…&region=…`. The default endpoint is Amazon's; the default region is `AWS_REGION`, else us-east-1.
 * Credentials come from `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and `AWS_SESSION_TOKEN`. Throws EvidenceError `usage`.
 */
export function parseS3Location(location: string, environment: Environment): S3Location {
  const { hostname: bucket, pathname, searchParams } = parseBucketUrl(location)
  const region = emptyToUndefined(searchParams.get('region') ?? environment['AWS_REGION']) ?? 'us-east-1'
  const endpoint = searchParams.get('endpoint')
  const prefix = removeTrailingSlashes(decodeURI(pathname).replace(/^\/+/, ''))
  return {
    bucket,
    base: endpoint === null ? toAmazonUrl(bucket, region) : `${toEndpoint(endpoint)}/${bucket}/`,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region,
    credentials: readCredentials(environment),
  }
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

/** A bucket name with a dot does not match Amazon's wildcard certificate as a host name, so it goes into the path. */
function toAmazonUrl(bucket: string, region: string): string {
  return bucket.includes('.')
    ? `https://s3.${region}.amazonaws.com/${bucket}/`
    : `https://${bucket}.s3.${region}.amazonaws.com/`
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

function readCredentials(environment: Environment): Credentials {
  const id = emptyToUndefined(environment['AWS_ACCESS_KEY_ID'])
  const secret = emptyToUndefined(environment['AWS_SECRET_ACCESS_KEY'])
  const session = emptyToUndefined(environment['AWS_SESSION_TOKEN'])
  if (id === undefined || secret === undefined) {
    throw new EvidenceError(
      'usage',
      'Attachments on S3 need credentials; set the environment variables AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    )
  }
  return omitUndefined({ accessKeyId: id, secretAccessKey: secret, sessionToken: session })
}

/** The part before an @ may contain a password. */
function quoteWithoutSecrets(text: string): string {
  return `"${text.replace(/\/\/[^/]*@/, '//…@')}"`
}

function invalidS3Location(found: string, expected: string): EvidenceError {
  return new EvidenceError('usage', `The attachment location contains ${found}; use ${expected}.`)
}
