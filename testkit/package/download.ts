import { readPackage, type PackageMember } from '../../src/package/read-package.ts'
import type { Harness } from '../service/harness.ts'
import type { TestTrail } from '../service/report.ts'

interface DownloadOptions {
  /** Of an admin by default. */
  readonly token?: string
  /** Such as `?attachments=false`. */
  readonly query?: string
}

/** Asks a service for the package of a trail. */
export async function askPackage(
  service: Harness,
  { org, flow, trail }: TestTrail,
  { token, query = '' }: DownloadOptions = {},
): Promise<Response> {
  const path = [org, flow, trail].map(encodeURIComponent).join('/')
  const authorization = `Bearer ${token ?? (await service.tokenFor('admin'))}`
  return fetch(`${service.origin}/api/v2/packages/${path}${query}`, { headers: { authorization } })
}

/** The package of a trail. Throws if it is refused, or cut short. */
export async function downloadPackage(service: Harness, spot: TestTrail, options?: DownloadOptions): Promise<Buffer> {
  const response = await askPackage(service, spot, options)
  const bytes = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200) throw new Error(`The package is refused (${response.status}): ${bytes.toString()}`)
  return bytes
}

/** The contents of the members of a package by name, in their order. Throws as the reader does. */
export async function unpackPackage(bytes: Uint8Array, partSize = 10_000): Promise<ReadonlyMap<string, Buffer>> {
  const members = new Map<string, Buffer>()
  for await (const member of readPackage(split(bytes, partSize))) members.set(member.name, await readContent(member))
  return members
}

async function readContent(member: PackageMember): Promise<Buffer> {
  if ('bytes' in member) return member.bytes
  const parts: Uint8Array[] = []
  for await (const part of member.content) parts.push(part)
  return Buffer.concat(parts)
}

async function* split(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
