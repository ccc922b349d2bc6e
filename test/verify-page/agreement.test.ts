import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentForgeries } from '../../testkit/package/forge/content.ts'
import { formForgeries } from '../../testkit/package/forge/form.ts'
import { signedForgeries, signedHonest } from '../../testkit/package/forge/history.ts'
import { openForgeScene, type ForgeScene } from '../../testkit/package/forge/scene.ts'
import {
  createPageVerifier,
  createScriptVerifier,
  hasScriptTools,
  type Verify,
} from '../../testkit/package/verifiers.ts'
import { startIssuer, type Issuer } from '../../testkit/service/access/issuer.ts'
import { startHarness, type Harness } from '../../testkit/service/harness.ts'
import { useChromium } from '../../testkit/service/page/browser.ts'

let service: Harness
let issuer: Issuer
let scene: ForgeScene
beforeAll(async () => {
  issuer = await startIssuer()
  service = await startHarness({ signLogs: true, oidcIssuers: [issuer.url] })
  scene = await openForgeScene(service, issuer)
})
afterAll(async () => {
  await service.close()
  await issuer.close()
})
const open = useChromium()
const forgeries = { ...formForgeries, ...contentForgeries, ...signedForgeries }

test('page', async () => {
  const { page, errors } = await open()
  const verify: Record<string, Verify> = { page: await createPageVerifier(page), script: createScriptVerifier() }
  const wrong: string[] = []
  for (const [name, forge] of Object.entries(signedHonest)) {
    for (const [by, one] of Object.entries(verify)) {
      const answer = await one({ archive: forge(scene), key: scene.key })
      if (!answer.isAccepted) wrong.push(`${by} refuses ${name}: ${answer.text}`)
    }
  }
  for (const [name, forge] of Object.entries(forgeries)) {
    let archive
    try {
      archive = forge(scene)
    } catch (e) {
      wrong.push(`${name} ${e}`)
      continue
    }
    for (const [by, one] of Object.entries(verify)) {
      const answer = await one({ archive, key: scene.key })
      console.log(name, '|', by, '|', answer.text.replace(/[^]*(✗.*)[^]*/, '$1').slice(-200))
      if (answer.isAccepted) wrong.push(`${by} accepts ${name}`)
    }
  }
  console.log(wrong.join('\n'), errors, Object.keys(forgeries).length)
})
