import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { SignedVerdict } from '../../../src/wire/resource/verdict.ts'
import type { ForeignCheck } from '../check.ts'
import { editEnvelope, withVerdict } from './signed-verdict.ts'

/** The parts of `@sigstore/bundle` and `@sigstore/verify` that the check calls. */
interface Sigstore {
  readonly bundleFromJSON: (bundle: unknown) => unknown
  readonly toSignedEntity: (bundle: unknown) => unknown
  readonly Verifier: new (trust: object, options: object) => { readonly verify: (entity: unknown) => unknown }
}

/** Verifies the bundle of a signed verdict with the packages of sigstore for npm. They refuse an edited statement and another key. */
export const sigstore: ForeignCheck = {
  name: 'sigstore',
  needs: 'npm',
  run: async (npm, print) => {
    const programs = await npm.install('@sigstore/bundle@5.0.1', '@sigstore/verify@4.1.3')
    const load = createRequire(join(programs, '..', 'index.js'))
    const packages: Sigstore = { ...load('@sigstore/bundle'), ...load('@sigstore/verify') }
    await withVerdict(async ({ verdict, publicKey }) => {
      const { bundle } = verdict
      const key = createPublicKey(publicKey)
      verifyBundle(packages, bundle, key)
      const edited = { ...bundle, dsseEnvelope: editEnvelope(bundle.dsseEnvelope) }
      requireRefusal('an edited statement', () => verifyBundle(packages, edited, key))
      const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
      requireRefusal('another key', () => verifyBundle(packages, bundle, other))
    })
    print('sigstore accepts the bundle of a signed verdict, and refuses an edited one')
  },
}

/** Throws unless the key signed the bundle, which is in no public log and has no timestamp. */
function verifyBundle(
  { bundleFromJSON, toSignedEntity, Verifier }: Sigstore,
  bundle: SignedVerdict['bundle'],
  publicKey: KeyObject,
): void {
  const { hint } = bundle.verificationMaterial.publicKey
  const findKey = (id: string): object => {
    if (id !== hint) throw new Error(`The bundle names the key ${id}.`)
    return { publicKey, validFor: () => true }
  }
  const trust = { certificateAuthorities: [], timestampAuthorities: [], tlogs: [], ctlogs: [], publicKey: findKey }
  const verifier = new Verifier(trust, { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0 })
  verifier.verify(toSignedEntity(bundleFromJSON(bundle)))
}

function requireRefusal(what: string, verify: () => void): void {
  try {
    verify()
  } catch {
    return
  }
  throw new Error(`sigstore accepts ${what}.`)
}
