import type { FoundGroup } from '../../../extension/capture/found.ts'

/** A page of a site, cut down to what matters, and what has to be found on it. */
export type SavedPage = {
  /** In `saved-pages/`. */
  file: string
  /** The address that such a page has. */
  url: string
  /** The name of the site that knows it. */
  site: string
  groups: FoundGroup[]
}

const MADE_UP_COMMITTEE = ['Rosalind Okonkwo', 'Teodor Brzęczyszczykiewicz', 'Gwendolyn van der Zee']

export const SAVED_PAGES: readonly SavedPage[] = [
  {
    file: 'acm-article.html',
    url: 'https://dl.acm.org/doi/10.1145/383059.383071',
    site: 'ACM Digital Library',
    groups: [
      {
        kind: 'authors',
        title: 'Chord: A scalable peer-to-peer lookup service for internet applications',
        names: ['Ion Stoica', 'Robert Morris', 'David Karger', 'M. Frans Kaashoek', 'Hari Balakrishnan'],
      },
    ],
  },
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
    file: 'easychair-committee.html',
    url: 'https://easychair.org/conferences/pc?a=31415926',
    site: 'EasyChair',
    groups: [{ kind: 'committee', title: 'Program Committee of MADEUP 2026', names: MADE_UP_COMMITTEE }],
  },
  {
    file: 'easychair-submission.html',
    url: 'https://easychair.org/conferences/submission?submission=8153;a=31415926',
    site: 'EasyChair',
    groups: [
      {
        kind: 'authors',
        title: 'Bidding Without Regret',
        names: ['Imke Sandström-Vega', 'Juan Carlos de la Peña', 'Tran Thi Bich Ngoc', 'Xiao Ming MA'],
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
    file: 'ieee-xplore-document.html',
    url: 'https://ieeexplore.ieee.org/document/726791',
    site: 'IEEE Xplore',
    groups: [
      {
        kind: 'authors',
        title: 'Gradient-based learning applied to document recognition',
        names: ['Y. Lecun', 'L. Bottou', 'Y. Bengio', 'P. Haffner'],
      },
    ],
  },
  {
    file: 'microsoft-cmt-form.html',
    url: 'https://cmt3.research.microsoft.com/MADEUP2026/Submission/Edit/118',
    site: 'Microsoft CMT',
    groups: [{ kind: 'authors', names: ['Imke Sandström-Vega', 'Juan Carlos de la Peña'] }],
  },
  {
    file: 'microsoft-cmt-reviewers.html',
    url: 'https://cmt3.research.microsoft.com/MADEUP2026/Reviewer/Manage',
    site: 'Microsoft CMT',
    groups: [{ kind: 'reviewers', title: 'Manage Reviewers', names: MADE_UP_COMMITTEE }],
  },
  {
    file: 'microsoft-cmt-summary.html',
    url: 'https://cmt3.research.microsoft.com/MADEUP2026/Submission/Summary/118',
    site: 'Microsoft CMT',
    groups: [
      {
        kind: 'authors',
        title: 'Bidding Without Regret',
        names: ['Imke Sandström-Vega', 'Juan Carlos de la Peña', 'Tran Thi Bich Ngoc'],
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

/** A page as it is used: the group that is added, by its button, and the people in an element that is selected. */
export type PageInUse = {
  file: string
  collected?: { button: string; names: readonly string[] }
  select: string
  selected: readonly string[]
}

const groupOf = (file: string): readonly string[] =>
  SAVED_PAGES.find((page) => page.file === file)?.groups[0]?.names ?? []

/** The people that a browser has to find on pages that lie at another address than their site's. */
export const PAGES_IN_USE: readonly PageInUse[] = [
  {
    file: 'hotcrp-submission.html',
    collected: { button: 'Add Authors (4 names) to list A', names: groupOf('hotcrp-submission.html') },
    select: '.fx9 ul',
    selected: groupOf('hotcrp-submission.html'),
  },
  {
    file: 'hotcrp-users.html',
    collected: { button: 'Add Committee (5 names) to list A', names: groupOf('hotcrp-users.html') },
    select: 'tbody',
    selected: groupOf('hotcrp-users.html'),
  },
  {
    file: 'openreview-forum.html',
    select: '.forum-authors',
    selected: groupOf('openreview-forum.html'),
  },
  {
    file: 'committee-cards.html',
    collected: {
      button: 'Add Committee (5 names) to list A',
      names: [
        'Scott Shenker',
        'Gwendolyn van der Zee',
        'Teodor Brzęczyszczykiewicz',
        'Hector Garcia-Molina',
        'Rosalind Okonkwo',
      ],
    },
    select: 'section',
    selected: ['Ion Stoica', 'Jennifer Widom'],
  },
  {
    file: 'journal-article.html',
    select: '.authors',
    selected: ['Ion Stoica', 'Jennifer Widom', 'Tova Milo', 'Rosalind Okonkwo', 'Scott Shenker'],
  },
  { file: 'dblp-record.html', select: 'cite', selected: groupOf('dblp-record.html') },
]
