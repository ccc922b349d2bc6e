import { exitCodes, toFailure, type ExitCode, type Failure } from '../step/outcome/exit-code.ts'
import { toOptionWording } from './option-wording.ts'
import { createTerminal, type Call, type Terminal } from './terminal.ts'
import type { CommandName } from './usage/usages.ts'

type Command = (args: readonly string[], terminal: Terminal) => Promise<ExitCode>

/** Each command is loaded when it runs: loading takes most of the time of a short command. */
const commands: Readonly<Record<CommandName, () => Promise<Command>>> = {
  report: async () => (await import('./command/report.ts')).runReportCommand,
  gate: async () => (await import('./command/report.ts')).runGateCommand,
  override: async () => (await import('./command/report.ts')).runOverrideCommand,
  assert: async () => (await import('./command/assert.ts')).runAssertCommand,
  convert: async () => (await import('./command/convert.ts')).runConvertCommand,
  init: async () => (await import('./command/init.ts')).runInitCommand,
  lint: async () => (await import('./command/lint.ts')).runLintCommand,
  package: async () => (await import('./question/package.ts')).runPackageCommand,
  verify: async () => (await import('./command/verify.ts')).runVerifyCommand,
  fingerprint: async () => (await import('./command/fingerprint.ts')).runFingerprintCommand,
  replay: async () => (await import('./command/replay.ts')).runReplayCommand,
  'trail show': async () => (await import('./question/trail.ts')).runTrailShowCommand,
  'trail list': async () => (await import('./question/trail.ts')).runTrailListCommand,
  'artifact show': async () => (await import('./question/artifact.ts')).runArtifactShowCommand,
  'attestation show': async () => (await import('./question/attestation.ts')).runAttestationShowCommand,
  'attestation list': async () => (await import('./question/attestation.ts')).runAttestationListCommand,
  'flow show': async () => (await import('./question/flow.ts')).runFlowShowCommand,
  'flow template': async () => (await import('./question/flow.ts')).runFlowTemplateCommand,
  search: async () => (await import('./question/search.ts')).runSearchCommand,
  'type create': async () => (await import('./question/type.ts')).runTypeCreateCommand,
  'type list': async () => (await import('./question/type.ts')).runTypeListCommand,
  'notification create': async () => (await import('./question/notification.ts')).runNotificationCreateCommand,
  'notification list': async () => (await import('./question/notification.ts')).runNotificationListCommand,
  'notification test': async () => (await import('./question/notification.ts')).runNotificationTestCommand,
  serve: async () => (await import('./command/serve.ts')).runServeCommand,
  fsck: async () => (await import('./command/fsck.ts')).runFsckCommand,
  backup: async () => (await import('./command/backup.ts')).runBackupCommand,
  export: async () => (await import('./command/export.ts')).runExportCommand,
  import: async () => (await import('./command/import.ts')).runImportCommand,
  sweep: async () => (await import('./command/sweep.ts')).runSweepCommand,
  erase: async () => (await import('./command/erase.ts')).runEraseCommand,
  witness: async () => (await import('./command/witness.ts')).runWitnessCommand,
  'key init': async () => (await import('./log/key.ts')).runKeyInitCommand,
  'key create': async () => (await import('./log/key.ts')).runKeyCreateCommand,
  'key rotate': async () => (await import('./log/key.ts')).runKeyRotateCommand,
  'key revoke': async () => (await import('./log/key.ts')).runKeyRevokeCommand,
  'key show': async () => (await import('./log/key.ts')).runKeyShowCommand,
  'log restart': async () => (await import('./log/restart.ts')).runLogRestartCommand,
  'token create': async () => (await import('./command/token.ts')).runTokenCreateCommand,
  'token list': async () => (await import('./command/token.ts')).runTokenListCommand,
  'token rotate': async () => (await import('./command/token.ts')).runTokenRotateCommand,
  'token revoke': async () => (await import('./command/token.ts')).runTokenRevokeCommand,
  'binding create': async () => (await import('./command/binding.ts')).runBindingCreateCommand,
  'binding list': async () => (await import('./command/binding.ts')).runBindingListCommand,
  'binding revoke': async () => (await import('./command/binding.ts')).runBindingRevokeCommand,
  'flow list': async () => (await import('./command/flow.ts')).runFlowListCommand,
  'flow transfer': async () => (await import('./command/flow.ts')).runFlowTransferCommand,
  help: async () => (await import('./command/help.ts')).runHelpCommand,
  version: async () => (await import('./command/version.ts')).runVersionCommand,
  completion: async () => (await import('./command/completion.ts')).runCompletionCommand,
}

/** Runs one command and returns its exit code. A failure is printed as one sentence on standard error. */
export async function main(call: Call): Promise<ExitCode> {
  const terminal = createTerminal(call)
  call.events.onWarning(terminal.host.info)
  // The service logs such an exception itself.
  if (call.args[0] !== 'serve') {
    call.events.onUncaughtException((error) => printTerminalFailure(toFailure(error), terminal))
  }
  try {
    return await runCommand(call.args, terminal)
  } catch (error) {
    const [{ suggestOwner }, { findOptions }] = await Promise.all([import('./owner.ts'), import('./find-command.ts')])
    const failure = toFailure(await suggestOwner(error, terminal))
    printTerminalFailure(failure, terminal, findOptions(call.args))
    await printHelp(failure, terminal)
    return failure.exitCode
  }
}

function printTerminalFailure({ message, trace }: Failure, { host }: Terminal, options?: ReadonlySet<string>): void {
  host.debug(trace)
  host.info(`evidence: ${toOptionWording(message, options)}`)
}

/** The line that leads to the section of a message, if it has one. */
async function printHelp({ message }: Failure, { host }: Terminal): Promise<void> {
  const [{ describeHelp }, { findReleasedErrorPage }] = await Promise.all([
    import('../help/help.ts'),
    import('./error-page.ts'),
  ])
  const help = describeHelp(message, findReleasedErrorPage())
  if (help !== undefined) host.info(help)
}

async function runCommand([first = 'help', ...rest]: readonly string[], terminal: Terminal): Promise<ExitCode> {
  if (first === '--version') return (await commands.version())([], terminal)
  if (first === '--help' || first === '-h') return (await commands.help())(rest, terminal)
  const { findCommand } = await import('./find-command.ts')
  const found = findCommand(first, rest)
  if (!found.wantsHelp) return (await commands[found.name]())(found.args, terminal)
  const { renderHelp } = await import('./help.ts')
  terminal.out(renderHelp(found.name, terminal.look.columns))
  return exitCodes.done
}
