import type { FoundGroup } from '../../../extension/capture/found.ts'

/** A shortened page of a site, with its expected groups. */
export type SavedPage = {
  /** A file in `saved-pages/`. */
  file: string
  url: string
  site: string
  groups: FoundGroup[]
}

const MADE_UP_COMMITTEE = ['Rosalind Okonkwo', 'Teodor Brzęczyszczykiewicz', 'Gwendolyn van der Zee']

export const SAVED_PAGES: readonly SavedPage[] = [
  {
    file: 'dblp-person.html',
    url: 'https://dblp.org/pid/w/WeiWang11.html',
    site: 'dblp',
    groups: [
      { kind: 'names', names: ['Wei Wang 0001'] },
      {
        kind: 'coauthors',
        title: 'Wei Wang 0001',
        names: ['Xin Chen 0042', 'Richard R. Muntz', 'Jiong Yang', 'Philip S. Yu'],
      },
    ],
  },
  {
    file: 'dblp-record.html',
    url: 'https://dblp.uni-trier.de/rec/conf/vldb/WangYM97.html?view=bibtex',
    site: 'dblp',
    groups: [
      {
        kind: 'authors',
        title: 'STING: A Statistical Information Grid Approach to Spatial Data Mining',
        names: ['Wei Wang 0001', 'Jiong Yang', 'Richard R. Muntz'],
      },
    ],
  },
  {
    file: 'dblp-volume.html',
    url: 'https://dblp.org/db/conf/osdi/osdi2004.html',
    site: 'dblp',
    groups: [
      {
        kind: 'authors',
        title: '6th OSDI 2004: San Francisco, California, USA',
        names: ['Robbert van Renesse', 'Fred B. Schneider', 'Jeffrey Dean', 'Sanjay Ghemawat'],
      },
    ],
  },
  {
    file: 'hotcrp-submission.html',
    url: 'https://submit.madeup.example/2026/paper/27',
    site: 'HotCRP',
    groups: [
      {
        kind: 'authors',
        title: 'Quorums for Slow Networks',
        names: ['Amélie Fontaine', 'Bjørn Håkonsen', 'Ngozi Adeyemi-Clarke', '李明远'],
      },
    ],
  },
  {
    file: 'hotcrp-users.html',
    url: 'https://madeup26.hotcrp.example/users?t=pc',
    site: 'HotCRP',
    groups: [
      {
        kind: 'committee',
        title: 'Program committee',
        names: [...MADE_UP_COMMITTEE, 'Hamish Macready Jr.', 'Xiao Ming MA'],
      },
    ],
  },
  {
    file: 'openreview-forum.html',
    url: 'https://openreview.net/forum?id=YicbFdNTTy',
    site: 'OpenReview',
    groups: [
      {
        kind: 'authors',
        title: 'An Image is Worth 16x16 Words: Transformers for Image Recognition at Scale',
        names: [
          'Alexey Dosovitskiy',
          'Lucas Beyer',
          'Alexander Kolesnikov',
          'Dirk Weissenborn',
          'Xiaohua Zhai',
          'Thomas Unterthiner',
          'Mostafa Dehghani',
          'Matthias Minderer',
          'Georg Heigold',
          'Sylvain Gelly',
          'Jakob Uszkoreit',
          'Neil Houlsby',
        ],
      },
    ],
  },
  {
    file: 'openreview-group.html',
    url: 'https://openreview.net/group/edit?id=MADEUP.org/2026/Workshop/Program_Committee',
    site: 'OpenReview',
    groups: [
      { kind: 'committee', title: 'MADEUP 2026 Workshop Program Committee', names: MADE_UP_COMMITTEE },
    ],
  },
]

/** Pages of conference systems without a collector. Their tables hold people. */
export const PAGES_WITH_TABLES: readonly Omit<SavedPage, 'site'>[] = [
  {
    file: 'easychair-committee.html',
    url: 'https://easychair.org/conferences/pc?a=31415926',
    groups: [{ kind: 'committee', title: 'Program Committee', names: MADE_UP_COMMITTEE }],
  },
  {
    file: 'easychair-submission.html',
    url: 'https://easychair.org/conferences/submission?submission=8153;a=31415926',
    groups: [
      {
        kind: 'authors',
        title: 'Authors',
        names: ['Imke Sandström-Vega', 'Juan Carlos de la Peña', 'Tran Thi Bich Ngoc', 'Xiao Ming MA'],
      },
      { kind: 'reviewers', title: 'Submission 118', names: ['Teodor Brzęczyszczykiewicz'] },
    ],
  },
  {
    file: 'microsoft-cmt-form.html',
    url: 'https://cmt3.research.microsoft.com/MADEUP2026/Submission/Edit/118',
    groups: [
      {
        kind: 'authors',
        title: 'You may add your authors below.',
        names: ['Imke Sandström-Vega', 'Juan Carlos de la Peña'],
      },
      { kind: 'names', title: 'Conflicts of Interest', names: ['Rosalind Okonkwo'] },
    ],
  },
  {
    file: 'microsoft-cmt-reviewers.html',
    url: 'https://cmt3.research.microsoft.com/MADEUP2026/Reviewer/Manage',
    groups: [{ kind: 'reviewers', title: 'Manage Reviewers', names: MADE_UP_COMMITTEE }],
  },
  {
    file: 'microsoft-cmt-summary.html',
    url: 'https://cmt3.research.microsoft.com/MADEUP2026/Submission/Summary/118',
    groups: [
      {
        kind: 'authors',
        title: 'Authors',
        names: ['Imke Sandström-Vega', 'Juan Carlos de la Peña', 'Tran Thi Bich Ngoc'],
      },
    ],
  },
]

/** A page on which a browser test collects people, and then selects an element. */
export type PageInUse = {
  file: string
  /** Absent if the page may be at any address. */
  at?: { host: string; path: string }
  kind: 'Authors' | 'Committee'
  collected: readonly string[]
  select: string
  selected: readonly string[]
}

const groupOf = (file: string): readonly string[] =>
  SAVED_PAGES.find((page) => page.file === file)?.groups[0]?.names ?? []

/** The browser tests map this host to this machine. */
export const DBLP = 'dblp.uni-trier.de'

export const PAGES_IN_USE: readonly PageInUse[] = [
  {
    file: 'hotcrp-users.html',
    kind: 'Committee',
    collected: groupOf('hotcrp-users.html'),
    select: 'tbody',
    selected: groupOf('hotcrp-users.html'),
  },
  {
    file: 'dblp-record.html',
    at: { host: DBLP, path: '/rec/conf/vldb/WangYM97.html' },
    kind: 'Authors',
    collected: groupOf('dblp-record.html'),
    select: 'cite',
    selected: groupOf('dblp-record.html'),
  },
]
