import { describe, inject } from 'vitest'
import { describeAttacks } from '../../testkit/gate/attack/attacks.ts'

const server = inject('postgres')

describe.runIf(server !== undefined)('on PostgreSQL', () => describeAttacks(['--database', server ?? '']))
