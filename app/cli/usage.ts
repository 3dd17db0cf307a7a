/** What `npm run assay -- --help` prints. */
export const usage = `Assay reads the results of code analysers: SARIF logs go in, one list and one permanent page per result come out.

In the folder of Assay, npm run assay -- takes
  start [FILE...]          serve on this machine; reads the FILEs, or sample logs where the database is new and empty
  serve                    serve, and nothing else
  import FILE...           read logs into the database, with or without a server beside it; - is what comes through a pipe
  export                   write what a query shows to a file: a SARIF log, a table, or lines of JSON
  gate                     fail if anything matches a query; for CI
  rebuild                  read all uploads again, in their order; verdicts, ids and what was chosen by hand stay
  samples                  read the sample logs if the database is new
  --help                   this text
  --version                the version
npm start is its start. A build without npm takes the same: node dist/server/assay.js serve

import and start take
  --project NAME           the code base; else what the log says, else the git remote of this folder, else its name;
                           in Assay's own folder the git remote of the FILE's folder, else the FILE's name
  --ref REF                branch, tag or pull request (refs/heads/main, refs/pull/7/merge)
  --base REF               what a pull request is compared with
  --commit HASH            the commit that was analysed
  --category NAME          tells apart several analyses of one tool
  --root FOLDER            the folder that the log's absolute paths start with

import also takes
  --source FOLDER          reads the log together with the files that it names, from this folder and no other, and shows their lines
  --restore                the FILEs are logs that Assay exported: they become what they were, with ids and verdicts

export and gate take
  --query QUERY            as in the search box; without it, what is open
  --ref REF                the branch, tag or pull request; without it, the default ref of each project
  --project NAME           the project; without it, all

export takes
  --format FORMAT          sarif, csv or jsonl; else as the FILE's name ends, else sarif
  --sort ORDER             severity, path, rule, newest, oldest or steps; a SARIF log is in the order of its runs
  --output FILE            where to; without it, or as -, the output, for > or |, of npm run -s assay

gate takes
  --server URL             the Assay to ask; else the database of this machine
  --token TOKEN            what it asks for; better as ASSAY_TOKEN, which no list of processes shows
  --allow-incomplete       pass if nothing matches, although the newest run of a tool did not complete; it is named all the same
  --allow-missing          ask although of several names, as in ref:main,next, one was never analysed; it is named all the same
gate ends with 0 if nothing matches, 1 if something does, 2 if it could not ask or a run that it asks about is incomplete.

rebuild takes
  --into TARGET            an empty folder or PostgreSQL address to rebuild into, of either engine; else it is rebuilt where it is
No server may run meanwhile. Whatever goes wrong, the database is as it was.

All others end with 0 if all is done, 1 if not all of it is or the database cannot be used, 2 if nothing was begun: the command line,
a setting, the query or the port cannot be used, or rebuild refuses.

Environment (README.md has all of it)
  PORT (3000)  HOST (127.0.0.1)  ASSAY_DATA (./data)  DATABASE_URL  ASSAY_TOKEN  ASSAY_HOSTS  ASSAY_ALLOW_ANONYMOUS  ASSAY_KEEP_UPLOADS`
