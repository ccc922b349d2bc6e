import { act } from './act.ts'
import type { ForeignCheck } from './check.ts'
import { clientGenerator } from './client-generator.ts'
import { compose } from './deploy/compose.ts'
import { dockerfile } from './deploy/dockerfile.ts'
import { kubernetes } from './deploy/kubernetes.ts'
import { monitoring } from './deploy/monitoring.ts'
import { proxy } from './deploy/proxy.ts'
import { goClient } from './go-client.ts'
import { litewitness } from './litewitness.ts'
import { debianResults } from './producer/debian.ts'
import { goResults } from './producer/go.ts'
import { javaResults } from './producer/java.ts'
import { npmResults } from './producer/npm.ts'
import { pythonResults } from './producer/python.ts'
import { rustResults } from './producer/rust.ts'
import { peerGo } from './peer-go.ts'
import { pythonClient } from './python-client.ts'
import { schemathesis } from './schemathesis.ts'
import { statement } from './statement.ts'
import { sumdb } from './sumdb.ts'
import { sigstore } from './verdict/sigstore.ts'
import { slsaVerifier } from './verdict/slsa-verifier.ts'
import { workflowLint } from './workflow-lint.ts'

/** The checks, in the order in which `.ci/run` runs them. A new check is a file in this folder and a line here. */
export const checks: readonly ForeignCheck[] = [
  workflowLint,
  act,
  clientGenerator,
  pythonClient,
  goClient,
  peerGo,
  sumdb,
  litewitness,
  statement,
  slsaVerifier,
  sigstore,
  schemathesis,
  dockerfile,
  proxy,
  monitoring,
  compose,
  kubernetes,
  npmResults,
  pythonResults,
  goResults,
  javaResults,
  rustResults,
  debianResults,
]
