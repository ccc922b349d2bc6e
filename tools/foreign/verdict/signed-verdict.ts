import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '../../../src/client/client.ts'
import { startService } from '../../../src/service/main.ts'
import type { Fingerprint } from '../../../src/wire/primitives.ts'
import type { SignedVerdict } from '../../../src/wire/resource/verdict.ts'

/** A signed verdict about an artifact, with the key that signed it in PEM. */
interface ForeignVerdict {
  readonly verdict: SignedVerdict
  readonly publicKey: string
  readonly fingerprint: string
  /** The public origin of the service. */
  readonly origin: string
}

const fingerprint = 'a'.repeat(64) as Fingerprint
const params = { org: 'acme', flow_name: 'shop' }
const template =
  'version: 1\ntrail:\n  artifacts:\n    - { name: app, attestations: [{ name: unit, type: generic }] }\n'

/** Signs a verdict that passed with a real service. `folder`: for its data, and what the check writes; it is removed after the work. */
export async function withVerdict(work: (signed: ForeignVerdict, folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-'))
  const service = await startService({ folder: join(folder, 'data'), signLogs: true })
  const client = createClient({ baseUrl: service.url, token: service.firstToken ?? '', timeoutSeconds: 10 })
  try {
    const file = { filename: 'evidence.yml', contentType: 'application/yaml', content: template }
    await client.putFlow({ params: { org: params.org }, body: { name: params.flow_name }, file })
    const urls = { build_url: 'https://ci.example', commit_url: 'https://git.example' }
    const artifact = {
      fingerprint,
      filename: 'app.tgz',
      template_reference_name: 'app',
      trail_name: 'build-1',
      ...urls,
    }
    await client.reportArtifact({ params, body: artifact })
    const unit = { attestation_name: 'unit', is_compliant: true, artifact_fingerprint: fingerprint }
    await client.reportGeneric({ params: { ...params, trail_name: 'build-1' }, body: unit })
    const verdict = await client.signVerdict({ params: { ...params, trail_name: 'build-1' }, body: {} })
    const [key] = await client.listVerdictKeys({ params: { org: params.org } })
    await work({ verdict, publicKey: key?.public_key ?? '', fingerprint, origin: service.pagesUrl }, folder)
  } finally {
    await client.close()
    await service.close()
    await rm(folder, { recursive: true })
  }
}

/** The same envelope with another payload: an edited digest. */
export function editEnvelope(envelope: SignedVerdict['envelope']): SignedVerdict['envelope'] {
  const text = Buffer.from(envelope.payload, 'base64').toString()
  const edited = text.replaceAll(fingerprint, 'b'.repeat(fingerprint.length))
  return { ...envelope, payload: Buffer.from(edited).toString('base64') }
}
