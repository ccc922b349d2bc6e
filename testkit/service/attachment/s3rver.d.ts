declare module 's3rver' {
  import type { RequestListener } from 'node:http'
  export default class S3rver {
    constructor(options: Readonly<Record<string, unknown>>)
    callback(): RequestListener
    configureBuckets(): Promise<void>
  }
}
