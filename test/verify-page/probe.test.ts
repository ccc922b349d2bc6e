import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startIssuer } from '../../testkit/service/access/issuer.ts'
import { startHarness } from '../../testkit/service/harness.ts'
import { openForgeScene } from '../../testkit/package/forge/scene.ts'
import { buildMembers } from '../../testkit/package/forge/log-model.ts'
import { printArchive } from '../../testkit/package/forge/archive.ts'
import { verifyPackage } from '../../src/verify-page/package.ts'
import { toReport } from '../../src/verify-page/report.ts'

test('probe', async () => {
  const issuer = await startIssuer()
  const service = await startHarness({ signLogs: true, oidcIssuers: [issuer.url] })
  const scene = await openForgeScene(service, issuer)
  console.log(scene.members.map((m) => `${m.name} ${m.content.length}`).join('\n'))
  writeFileSync('/tmp/h3/a.tar', scene.archive)
  writeFileSync('/tmp/h3/a.key', scene.key)
  const built = printArchive(buildMembers(scene.model))
  const outcome = await verifyPackage(new Uint8Array(scene.archive), scene.key)
  console.log(outcome.held, outcome.failed)
  console.log(JSON.stringify(toReport(outcome), null, 1).slice(0, 3000))
  expect(built.equals(scene.archive)).toBe(true)
  await service.close()
  await issuer.close()
})
