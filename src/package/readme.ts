/** The text of `README.txt`. It is a part of the format: a package that was verified has no other words for people. */
export const readme = `This archive is the evidence of one trail of a delivery: what was built, tested, scanned and
approved for a change, as a log has recorded it. Delivery Evidence made it.

Do not believe it before you have verified it. You need the verifier key of the log, which
the operator of the service gives you by another way than this archive. Then use one of these:

  evidence verify FILE --log-key KEY    the command line, which also computes the verdict again
  verify.html                           one page for a browser, without a network
  docs/audit/verify.md                  a short script of Python and openssl, to read and to run

What is in it, in this order:

  package.json          organisation, flow and trail
  checkpoint            the signed size and root of the log, with the cosignatures of its witnesses
  range                 the hashes of the log before the trail
  entries               all entries of the log since then, 53 bytes each
  events/N.json         the events of the log, such as its keys, each with its inclusion proof
  flow/N.json           the records of the flow, such as its templates, each with its proof
  records/N.json        the records of the trail, where N is the number of the record in the log
  attachments/SHA256    the files that the records name, such as the reports of scanners

The SHA-256 of a record's file is in its entry. The log numbers the records of a trail, so that
a missing one is noticed. A record that was erased is absent, and a later record states that.
The rules are in docs/spec/packages.md.
`
