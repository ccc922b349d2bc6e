import { startIssuer, type Issuer } from '../../service/access/issuer.ts'
import { startHarness, textAt, toForm, type Harness } from '../../service/harness.ts'
import { putFlow, reportGeneric, reportOverride, type TestTrail } from '../../service/report.ts'
import { openVerdictScene, strictTemplate, type VerdictScene } from '../../service/verdict.ts'
import { operate, type Machine } from '../../log/log-process.ts'
import { toVerifierKey } from '../../log/signed-log.ts'
import { sqlite } from '../../service/store/database.ts'
import { downloadPackage } from '../download.ts'
import { readMembers, type Member } from './archive.ts'
import { readKey, readModel, type LogModel } from './log-model.ts'

/** A text that would run in a page that shows it as HTML. */
const script = `<img src=x onerror="document.title='ran'"><script>document.title='ran'</script>`

/** An honest package, with the verifier key of its log. */
export interface Honest {
  readonly archive: Buffer
  readonly key: string
}

/** What a forger has: honest packages, and the keys of the service. */
export interface ForgeScene extends Honest {
  readonly members: readonly Member[]
  /** The log of the package. */
  readonly model: LogModel
  /** Of another trail of the same flow. */
  readonly otherTrail: Honest
  /** Of the same trail, earlier. */
  readonly earlier: Honest
  /** Of another organisation, with another log. */
  readonly otherLog: Honest
}

export async function downloadHonest(service: Harness, spot: TestTrail, query = ''): Promise<Honest> {
  const archive = await downloadPackage(service, spot, { query })
  return { archive, key: toVerifierKey(readOrigin(archive), readKey(service, 'evidence-log.pem')) }
}

export function readOrigin(archive: Buffer): string {
  const note = readMembers(archive)
    .find(({ name }) => name === 'checkpoint')
    ?.content.toString()
  return note?.split('\n')[0] ?? ''
}

/** The files of a harness, for the commands of its operator. */
export function toMachine({ place, folder }: Harness): Machine {
  return { engine: sqlite, place, folder }
}

/** A push with all that its template requires, between records of others, with a signed verdict that passed. */
export async function openPackageScene(service: Harness, issuer: Issuer, org?: string): Promise<VerdictScene> {
  const scene = await openVerdictScene(service, issuer, org)
  const { spot } = scene
  await putFlow(service, spot, { template: strictTemplate })
  const other = { ...spot, trail: 'other' }
  await reportGeneric(service, other)
  await askAsAdmin(service, other)
  await reportWithFile(service, spot, 'extra')
  await reportGeneric(service, other)
  await scene.reportUnit('push', { is_compliant: false })
  await scene.reportReview('push')
  await scene.reportApp('push')
  await reportOverride(service, spot, { attestation_name: 'unit', reason: `Accepted: ${script}` })
  await putFlow(service, spot, { members: { description: 'A shop' }, template: strictTemplate })
  await reportGeneric(service, other)
  await signVerdict(scene)
  return scene
}

export async function signVerdict({ sign, askVerdict }: VerdictScene): Promise<void> {
  const verdict = await askVerdict({ token: await sign('push') })
  const result = textAt(verdict.body, 'result')
  if (result !== 'PASSED') throw new Error(`The verdict is ${result}.`)
}

async function askAsAdmin(service: Harness, { org, flow, trail }: TestTrail): Promise<void> {
  await service.request('POST', `/verdicts/${org}/${flow}/${trail}`, { form: toForm({}) })
}

/** A generic attestation with an attachment. */
async function reportWithFile(service: Harness, spot: TestTrail, name: string): Promise<void> {
  const { org, flow, trail } = spot
  await service.request('POST', `/attestations/${org}/${flow}/trail/${trail}/generic`, {
    form: toForm({ attestation_name: name, is_compliant: true }, { content: `log of ${name}`, name: `${name}.txt` }),
  })
}

/** Erases the newest record of an attestation of a trail. */
async function eraseAttestation(service: Harness, { org, flow, trail }: TestTrail, name: string): Promise<void> {
  const [record] = await service.store.find(org, { kinds: ['attestation'], flow, trail, name }, 1)
  await service.request('DELETE', `/records/${org}/${record?.sequence}?reason=private`)
}

/** A service whose packages are forged. */
export interface Forge {
  readonly service: Harness
  readonly issuer: Issuer
  readonly scene: ForgeScene
  readonly close: () => Promise<void>
}

export async function openForge(): Promise<Forge> {
  const issuer = await startIssuer()
  const service = await startHarness({ signLogs: true, oidcIssuers: [issuer.url] })
  const close = async (): Promise<void> => {
    await service.close()
    await issuer.close()
  }
  return { service, issuer, scene: await openForgeScene(service, issuer), close }
}

async function openForgeScene(service: Harness, issuer: Issuer): Promise<ForgeScene> {
  const scene = await openPackageScene(service, issuer)
  const { spot } = scene
  const earlier = await downloadHonest(service, spot)
  await eraseAttestation(service, spot, 'extra')
  await reportWithFile(service, spot, 'second')
  await reportWithFile(service, spot, 'third')
  await operate(toMachine(service), (keys) => keys.rotateVerdictKey())
  await signVerdict(scene)
  await reportGeneric(service, { ...spot, trail: 'other' })
  const other = await openPackageScene(service, issuer)
  const honest = await downloadHonest(service, spot)
  const members = readMembers(honest.archive)
  const model = await readModel(service, spot, readOrigin(honest.archive))
  return {
    ...honest,
    members,
    model: { ...model, verdictKeys: [...model.verdictKeys, readKey(service, 'evidence-verdict-2.pem')] },
    otherTrail: await downloadHonest(service, { ...spot, trail: 'other' }),
    earlier,
    otherLog: await downloadHonest(service, other.spot),
  }
}
