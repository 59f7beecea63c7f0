/** Failures of a HotCRP site, each with what to do. */
export const en = {
  'not-an-address': 'This is not the address of a HotCRP site. Copy it from the browser, such as {example}.',
  insecure:
    'Without encryption, others on the network could read the token. Begin the address with https://.',
  notToken:
    'This is not a token of HotCRP: its tokens begin with {start}. Make one in HotCRP: Account settings → Developer.',
  tokenRefused:
    'HotCRP refused the token, or has had too many requests. Make a new one in HotCRP: Account settings → Developer.',
  notHotcrp: 'No HotCRP answers at {base}. Open the site in the browser, and copy its address.',
  outdated: 'The HotCRP at {base} is too old for this. Use the files that it exports.',
  lacksAuthors: 'This account may not see authors. Use the token of a chair or an administrator.',
  lacksCommittee: 'This account may not see the addresses of the committee. Use the token of a chair.',
  refused: 'HotCRP refused this, and nothing was changed: {messages}',
  refusedOnly: 'HotCRP refused this with status {status}, and nothing was changed.',
  busy: 'HotCRP takes no more requests for now. Try again in a few minutes.',
  slow: 'HotCRP did not answer within {duration}. Try again.',
  failed: 'HotCRP failed with status {status}. Try again in a few minutes.',
  tooLong: 'HotCRP’s answer is longer than {most} and was not read. Use its files instead.',
  redirected:
    'This address leads to {target}, and CoAuthors sent nothing there. Enter the address at which the site opens.',
  anotherAddress: 'another one',
  unreadable: 'HotCRP sent an answer that CoAuthors cannot read. {detail}',
  unreachable:
    'No HotCRP could be reached at {base}. Check the network, and copy the address of the site from the browser.',
  unknown: 'HotCRP did not confirm the changes: it may have made all of them or none. Preview again.',
} as const satisfies Record<string, string>
