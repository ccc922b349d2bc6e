import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { ForeignCheck } from '../check.ts'
import { editEnvelope, withVerdict } from './signed-verdict.ts'

const execute = promisify(execFile)

/**
 * Verifies a signed verdict with slsa-verifier v2.7.1. It is built from the module in the folder beside this file, which has the sums of all
 * that it needs. It refuses an edited statement, another key, artifact and level.
 */
export const slsaVerifier: ForeignCheck = {
  name: 'slsa-verifier',
  needs: 'go',
  run: async ({ command }, print) => {
    const program = resolve('.cache', 'foreign', 'slsa-verifier-v2.7.1')
    await mkdir(dirname(program), { recursive: true })
    const env = { ...process.env, GOFLAGS: '-buildvcs=false -mod=readonly' }
    const build = ['build', '-o', program, 'github.com/slsa-framework/slsa-verifier/v2/cli/slsa-verifier']
    await execute(command, build, { cwd: join(import.meta.dirname, 'slsa-verifier'), env })
    await withVerdict(async ({ verdict, publicKey, fingerprint, origin }, folder) => {
      const write = async (name: string, text: string): Promise<string> => {
        await writeFile(join(folder, name), text)
        return join(folder, name)
      }
      const options = {
        '--attestation-path': await write('verdict.json', JSON.stringify(verdict.envelope)),
        '--public-key-path': await write('key.pem', publicKey),
        '--public-key-id': verdict.envelope.signatures[0]?.keyid ?? '',
        '--subject-digest': `sha256:${fingerprint}`,
        '--verifier-id': `${origin}/judge/v1`,
        '--resource-uri': `${origin}/acme/flows/shop`,
        '--verified-level': verdict.level,
      }
      const verify = (changed: Partial<typeof options> = {}): Promise<unknown> =>
        execute(program, ['verify-vsa', ...Object.entries({ ...options, ...changed }).flat()])
      await verify()
      const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'pem', type: 'spki' })
      const refused: readonly (readonly [string, Partial<typeof options>])[] = [
        [
          'an edited statement',
          { '--attestation-path': await write('edited.json', JSON.stringify(editEnvelope(verdict.envelope))) },
        ],
        ['another key', { '--public-key-path': await write('other.pem', String(other)) }],
        ['another artifact', { '--subject-digest': `sha256:${'b'.repeat(64)}` }],
        ['another level', { '--verified-level': 'DELIVERY_EVIDENCE_COMPLIANT' }],
        ['another service', { '--verifier-id': 'https://other.example/judge/v1' }],
      ]
      for (const [what, changed] of refused) await requireRefusal(what, verify(changed))
    })
    print('slsa-verifier accepts a signed verdict, and refuses an edited one')
  },
}

async function requireRefusal(what: string, verifying: Promise<unknown>): Promise<void> {
  const isAccepted = await verifying.then(
    () => true,
    () => false,
  )
  if (isAccepted) throw new Error(`slsa-verifier accepts ${what}.`)
}
