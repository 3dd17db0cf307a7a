/** What `assay --help` prints. */
export const usage = `Assay reads the results of code analysers: SARIF logs go in, one list and one permanent page per result come out.

  assay start [FILE...]    serve on this machine; reads the FILEs, or sample logs where the database is new and empty
  assay serve              serve, and nothing else
  assay import FILE...     read logs into the database, with or without a server beside it
  assay samples            read the sample logs if the database is new

import and start take
  --project NAME           the code base; else what the log says, else the git remote of this folder, else its name
  --ref REF                branch, tag or pull request (refs/heads/main, refs/pull/7/merge)
  --base REF               what a pull request is compared with
  --commit HASH            the commit that was analysed
  --category NAME          tells apart several analyses of one tool
  --root FOLDER            the folder that the log's absolute paths start with

  assay --help             this text
  assay --version          the version

Environment
  PORT (3000)  HOST (127.0.0.1)  ASSAY_DATA (./data)  DATABASE_URL  ASSAY_TOKEN  ASSAY_HOSTS  ASSAY_ALLOW_ANONYMOUS`
