/** Words for generated people, titles and venues, in ASCII with dblp's entities, as in dblp.xml. */
const words = (text: string): readonly string[] => text.trim().split(/\s+/)

export const GIVEN_NAMES = words(`
  Ada Agnes Ahmed Aiko Ana Anders Andr&eacute; Ang&egrave;le Arjun &Aring;se Bao Beatriz Bj&ouml;rn Bo Carla Chiara Chun
  Dan Daniel Dieter Dimitri Elena Eli Emre Eva Fatima Feng Fran&ccedil;oise Gang Georg Grace Hao Hassan Heike Hiro Hong
  Hui Ines Ingrid Ivan Jan Jia Jin Jo&atilde;o John J&uuml;rgen Jun Karl Ken Kim Lan Lars Laura Lei Lena Li Lin Ling
  Luc&iacute;a Mara Marc Maria Mei Meng Min Ming Mohamed M&aacute;ria Naoko Nina Olga Omar Paul Peng Peter Ping Qi Qing
  Rahul Ren&eacute;e Rosa Ruth Samir Sara Shan Shu S&oslash;ren Sunil Tao Thomas Tom Ulla Uma Vera Wei Xiao Xin Yan Yang
  Yi Ying Yong Yu Yuan Yuki Zhen Zoe
`)

export const FAMILY_NAMES = words(`
  Abe Adams Ahmed Almeida Andersson Bauer Becker Bianchi Brown Carvalho Chang Chen Cheng Choi Clark Cohen Conti Costa
  Das Deng Diaz Dubois Evans Fang Feng Fernandes Fischer Fontaine Gao Garc&iacute;a Gupta Haddad Hall Han Hansen He Hill
  Ho Hoffmann Horv&aacute;th Hu Huang Ito Ivanova Jensen Jiang Jones Jung Kang Kato Kaya Khan Kim Klein Kobayashi Kowalski
  Kumar Larsen Lee Lefebvre Levi Li Liang Lin Liu L&oacute;pez Lu Luo Ma Mehta Meyer Mori M&uuml;ller Nakamura Nguyen
  Nielsen Novak O'Neill Okafor Park Patel Peng Pereira Petrova Popescu Rao Ricci Roy Sato Schulz Shah Sharma Shen Shi
  Silva Singh Song Sun Suzuki Svensson Tan Tanaka Tang Taylor Torres Tran Wagner Wang Watanabe Weber Wilson Wong Wu Xie
  Xu Yamada Yang Yao Ye Yilmaz Yu Yuan Zhang Zhao Zheng Zhou Zhu Zimmermann
`)

export const TITLE_WORDS = words(`
  adaptive approximate asynchronous bayesian bounded cached certified clustering compact concurrent consistent constrained
  crowdsourced data declarative differential distributed dynamic efficient encrypted evolving exact fair fast federated
  formal graph hashing heterogeneous hierarchical incremental indexing inference interactive joins kernels language latent
  learning lightweight linear logic memory mining models multi-agent networks neural online ontologies optimal parallel
  partial planning polynomial private probabilistic programs protocols provable queries ranking recursive redundant
  reliable replicated robust sampling scalable scheduling search secure semantic sketches sparse static storage streams
  structured symbolic synthesis temporal testing trajectories transactions trees types uncertain updates verification
  views virtual visual workloads
`)

export const VENUES = words(`
  sigmod vldb icde pods cidr edbt sosp osdi nsdi eurosys atc sigcomm imc mobicom ccs uss ndss icse fse ase issta pldi
  popl oopsla cav lics stoc focs soda colt icml nips iclr aaai ijcai acl emnlp cvpr iccv kdd www wsdm sigir chi uist
  tods tkde jacm cacm toplas tocs tse jmlr
`)
