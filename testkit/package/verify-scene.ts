import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Finished } from '../action/process.ts'
import { callEvidence } from '../cli/evidence.ts'
import { startIssuer, type Issuer } from '../service/access/issuer.ts'
import { startHarness, textAt, type Harness } from '../service/harness.ts'
import { putFlow, type TestTrail } from '../service/report.ts'
import { openVerdictScene, strictTemplate, type VerdictScene } from '../service/verdict.ts'
import { downloadPackage } from './download.ts'

/** A service that signs its logs, the jobs of an issuer, and a folder in which the command runs. */
export interface VerifyScene {
  readonly service: Harness
  readonly issuer: Issuer
  readonly folder: string
  /** The verifier key of the log of an organisation. */
  readonly logKey: (org: string) => Promise<string>
  /** Writes the package of a trail, as the service makes it, to `trail.tar`. */
  readonly download: (spot: TestTrail, query?: string) => Promise<Buffer>
  readonly write: (name: string, content: string | Uint8Array) => void
  /** Runs `evidence verify trail.tar` with the key of the log and further arguments, separated by single spaces. */
  readonly verify: (spot: TestTrail, args?: string) => Promise<Finished>
  readonly close: () => Promise<void>
}

export async function openVerifyScene(options: Parameters<typeof startHarness>[0] = {}): Promise<VerifyScene> {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-package-'))
  const issuer = await startIssuer()
  const service = await startHarness({ signLogs: true, oidcIssuers: [issuer.url], ...options })
  const write: VerifyScene['write'] = (name, content) => writeFileSync(join(folder, name), content)
  const logKey = async (org: string): Promise<string> => {
    const { body } = await service.request('GET', `/receipts/${org}/1`, { headers: { prefer: 'checkpoint' } })
    return textAt(body, 'log.keys.0')
  }
  return {
    service,
    issuer,
    folder,
    logKey,
    write,
    download: async (spot, query = '') => {
      const bytes = await downloadPackage(service, spot, { query })
      write('trail.tar', bytes)
      return bytes
    },
    verify: async ({ org }, args = '') => {
      const words = args === '' ? [] : args.split(' ')
      return callEvidence(['verify', 'trail.tar', '--log-key', await logKey(org), ...words], { cwd: folder })
    },
    close: async () => {
      await service.close()
      await issuer.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** SHA-256 of `app\n`, the content of app.tgz. */
const appFingerprint = '8a8f60ecb09b7e64c6d5214a8043865e608507db8c3f61f995eae6d078875901'

/** A trail of the flow `shop` that has all that its template requires, among others the artifact app.tgz, and a question about it. */
export interface ShopScene extends VerdictScene {
  readonly spot: TestTrail
  /** Arguments that ask about app.tgz. */
  readonly question: string
  /** Asks for a signed verdict as a push to main. Throws unless it has this result. */
  readonly pass: (request?: Parameters<VerdictScene['askVerdict']>[0]) => Promise<void>
  readonly fail: (request?: Parameters<VerdictScene['askVerdict']>[0]) => Promise<void>
}

export async function openShop({ service, issuer, write }: VerifyScene): Promise<ShopScene> {
  const scene = await openVerdictScene(service, issuer)
  const { spot, sign, askVerdict } = scene
  write('app.tgz', 'app\n')
  write('other.tgz', 'other\n')
  await putFlow(service, spot, { template: strictTemplate })
  await scene.reportUnit('push')
  await scene.reportReview('push')
  await scene.reportApp('push', { fingerprint: appFingerprint })
  const ask = async (result: string, request: Parameters<VerdictScene['askVerdict']>[0] = {}): Promise<void> => {
    const { body } = await askVerdict({ token: await sign('push'), ...request })
    if (textAt(body, 'result') !== result) throw new Error(`The verdict is not ${result}.`)
  }
  return {
    ...scene,
    question: `--subject app.tgz --org ${spot.org} --flow ${spot.flow}`,
    pass: (request) => ask('PASSED', request),
    fail: (request) => ask('FAILED', request),
  }
}
