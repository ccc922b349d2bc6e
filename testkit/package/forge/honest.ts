import { signNote } from '../../../src/log/note-key.ts'
import { printNote } from '../../../src/log/note.ts'
import { operate, restartOn } from '../../log/log-process.ts'
import { toVerifierKey } from '../../log/signed-log.ts'
import type { Issuer } from '../../service/access/issuer.ts'
import type { Harness } from '../../service/harness.ts'
import { reportGeneric } from '../../service/report.ts'
import { head } from '../../service/run-claims.ts'
import { openCompliant } from '../../service/verdict.ts'
import { readKey } from './log-model.ts'
import {
  downloadHonest,
  openPackageScene,
  readOrigin,
  signVerdict,
  toMachine,
  type ForgeScene,
  type Honest,
} from './scene.ts'

const day = 86_400

/** Packages as a service makes them in different states, by what is special about each. The logs have two keys afterwards. */
export async function downloadAllHonest(
  { service, issuer }: { readonly service: Harness; readonly issuer: Issuer },
  scene: ForgeScene,
): Promise<Readonly<Record<string, Honest>>> {
  const { spot } = await openPackageScene(service, issuer)
  const plain = await openCompliant(service, issuer)
  await signVerdict(plain)
  const before = {
    'erased, with attachments': scene,
    'of an earlier checkpoint': scene.earlier,
    'with a hostile reason': await downloadHonest(service, spot),
    'without attachments': await downloadHonest(service, spot, '?attachments=false'),
    'without other records': await downloadHonest(service, plain.spot),
    'from the first entry of the log': await downloadFirst(service, issuer),
    'of a log that was restarted': await downloadRestarted(service, issuer),
  }
  await operate(toMachine(service), (keys) => keys.rotateKey({ overlapSeconds: day }))
  await reportGeneric(service, plain.spot)
  service.advanceClock(2)
  const { archive, key } = await downloadHonest(service, plain.spot)
  const newKey = toVerifierKey(readOrigin(archive), readKey(service, 'evidence-log-2.pem'))
  return {
    ...before,
    'signed by two keys, the old one': { archive, key },
    'signed by two keys, the new one': { archive, key: newKey },
  }
}

/** The trail begins before its flow has a template, and before the log has an event. */
async function downloadFirst(service: Harness, issuer: Issuer): Promise<Honest> {
  const org = service.org()
  await reportGeneric(service, { org, flow: 'shop', trail: head })
  const { spot } = await openPackageScene(service, issuer, org)
  return downloadHonest(service, spot)
}

/** The operator gives a checkpoint that the log does not continue. */
async function downloadRestarted(service: Harness, issuer: Issuer): Promise<Honest> {
  const scene = await openPackageScene(service, issuer)
  const { spot } = scene
  const origin = readOrigin((await downloadHonest(service, spot)).archive)
  const text = `${origin}\n1000\n${Buffer.alloc(32, 7).toString('base64')}\n`
  const note = printNote({ text, signatures: [signNote(text, origin, readKey(service, 'evidence-log.pem'))] })
  await restartOn(toMachine(service), spot.org, note)
  service.advanceClock(2)
  await signVerdict(scene)
  return downloadHonest(service, spot)
}
