/** Error messages, and messages about the state of the servers. */
export const errors = {
  empty: 'Authors {side} is empty. Put at least one name into it, one a line.',
  tooMany: 'Authors {side} holds {count} names; {limit} is the most.',
  longName:
    'Authors {side}, line {line}: the name has {count} characters; {limit} is the most. Shorten it and ask again.',
  invalidOption: 'Fix “{field}”, then ask again. {reason}',
  broken: 'The page itself failed.',
  brokenDo: 'That is a fault of ours: load the page again. Its console says what happened.',
  retry: 'Retry',
  failedUnreachable: 'The backend at {base} does not answer.',
  failedUnreachableDo:
    'Start it with {command} (or {both} for both servers) in the folder of CoAuthors, then retry.',
  failedNoData: 'The backend runs, but has no data to search.',
  failedNoDataDo: 'Load dblp with {command} in the folder of CoAuthors, then retry.',
  failedBusy: 'The backend is busy.',
  failedBusyDo: 'Retry in a few seconds.',
  failedForbidden: 'The backend at {base} does not let this page in.',
  failedRequest: 'The backend did not accept the question ({status}).',
  failedRequestDo: 'Is another program listening at {base}?',
  failedNotAllowed: 'The question was not sent.',
  failedNotAllowedWhy: 'CoAuthors on this machine names a backend that you have not allowed: {told}',
  failedServer: 'The backend failed ({status}).',
  failedServerDo: 'Retry; if it fails again, its log says why.',
  failedTimeout: 'The backend took too long.',
  failedUnreadable: 'This server sent an answer that CoAuthors cannot read.',
  failedUnreadableDo: 'Is another program listening at {base}? What was wrong: {detail}',
  answerRedirected: 'the answer points to {target}, where nothing was sent.',
  anotherAddress: 'another address',
  answerTooLong: 'the answer is longer than {most}.',
  serverSaid: 'It said: {detail}',
  earlierAnswer: 'The answer below is to your earlier question.',

  sampleHead: 'Only the {count} included papers are loaded: they cannot say that a pair is clear.',
  sampleDo: 'For all of dblp, run {command} in the folder of CoAuthors: it downloads {link} (about 1 GB).',

  orOnConsole: 'Or start the download on {page}.',
  backendPage: 'the backend’s page',

  backendState: 'Backend: {state}',
  backendAsking: 'asking …',
  backendReady: 'ready',
  backendNoData: 'no data',
  backendOffline: 'offline',
  backendOdd: 'sends what CoAuthors cannot read',
  backendNotAllowed: 'not allowed',
  backendAnotherUser: 'another user’s program',
  anotherUserDo:
    'Another user of this machine listens at {base}, so nothing is sent there. End that program, or start CoAuthors with ALLOW_OTHER_USERS=1 if that is meant.',
  backendNotHere: 'not on this machine: {host}',
  backendOfflineDo:
    'Start the backend with {command}, or both servers with {both}, in the folder of CoAuthors.',
  backendNoDataDo: 'Load dblp with {command} in the folder of CoAuthors.',
  storedStillWork: 'Stored answers still work.',
  backendOddDo: 'The server at {base} sent an answer that CoAuthors cannot read.',
  checkAgain: 'Check again',
  lookedAt: 'last asked at {time}',
  dataDateUnknown: 'date unknown',

  batchesHow: 'Asked in batches, their answers become one.',
  askInBatches: { one: 'Ask in {count} batch', other: 'Ask in {count} batches' },
  tooManyForBatches:
    'Authors {side} holds {count} names; {limit} is the most, even in batches. Take out {over} and ask again.',
  batchFailed: 'Batch {number} of {of} failed. The batches before it are kept: Retry asks only the others.',
  failedDataChanged: 'The backend’s data changed while the batches were asked.',
  failedDataChangedDo: 'Retry once its import is done: all batches are then asked of the same data.',

  backendRefused: 'does not let this page in',
  backendRefusedDo:
    'The backend at {base} runs, but lets in no page of {origin}. Add {origin} to its setting {setting} and start it again.',
}
