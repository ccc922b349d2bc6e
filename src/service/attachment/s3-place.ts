import { EvidenceError } from '../../error.ts'
import { defined, nonEmpty } from '../../schema/defined.ts'
import { parseUrl } from '../../schema/url.ts'
import { isLoopback } from '../address.ts'

interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

export interface S3Place {
  readonly bucket: string
  /** URL that the keys are put behind; ends in a slash. */
  readonly base: string
  /** Path that all keys begin with: empty, or ending in a slash. */
  readonly prefix: string
  readonly region: string
  readonly credentials: Credentials
}

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads `s3://bucket/prefix?endpoint=…&region=…`. Without an endpoint it is Amazon's; the region may stand in `AWS_REGION` instead.
 * Credentials come from `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and `AWS_SESSION_TOKEN`. Throws EvidenceError `usage`.
 */
export function parseS3Place(place: string, environment: Environment): S3Place {
  const { hostname: bucket, pathname, searchParams } = parseBucketUrl(place)
  const region = nonEmpty(searchParams.get('region') ?? environment['AWS_REGION']) ?? 'us-east-1'
  const endpoint = searchParams.get('endpoint')
  const prefix = decodeURI(pathname).replace(/^\/+|\/+$/g, '')
  return {
    bucket,
    base: endpoint === null ? toAmazon(bucket, region) : `${toEndpoint(endpoint)}/${bucket}/`,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region,
    credentials: readCredentials(environment),
  }
}

function parseBucketUrl(place: string): URL {
  const url = parseUrl(place)
  if (url === undefined || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) || url.username !== '') {
    throw refuse(withoutSecrets(place), 's3://bucket/prefix?endpoint=https://…&region=…')
  }
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region')
  if (unknown !== undefined) throw refuse(`"${unknown}"`, 'no parameters but endpoint and region')
  return url
}

/** A bucket with a dot in its name would not match Amazon's certificate as a host name. */
function toAmazon(bucket: string, region: string): string {
  return bucket.includes('.')
    ? `https://s3.${region}.amazonaws.com/${bucket}/`
    : `https://${bucket}.s3.${region}.amazonaws.com/`
}

function toEndpoint(endpoint: string): string {
  const url = parseUrl(endpoint)
  if (url === undefined || url.username !== '' || url.search !== '' || !/^https?:$/.test(url.protocol)) {
    throw refuse(withoutSecrets(endpoint), 'an endpoint such as https://minio.example.org')
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw refuse(url.origin, 'an https endpoint: evidence goes unencrypted to this machine alone')
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

function readCredentials(environment: Environment): Credentials {
  const id = nonEmpty(environment['AWS_ACCESS_KEY_ID'])
  const secret = nonEmpty(environment['AWS_SECRET_ACCESS_KEY'])
  const session = nonEmpty(environment['AWS_SESSION_TOKEN'])
  if (id === undefined || secret === undefined) {
    throw new EvidenceError(
      'usage',
      'Attachments on S3 need credentials; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment.',
    )
  }
  return defined({ accessKeyId: id, secretAccessKey: secret, sessionToken: session })
}

/** What stands before an @ may be a password. */
function withoutSecrets(text: string): string {
  return `"${text.replace(/\/\/[^/]*@/, '//…@')}"`
}

function refuse(found: string, taken: string): EvidenceError {
  return new EvidenceError('usage', `The place for attachments says ${found}; it takes ${taken}.`)
}
