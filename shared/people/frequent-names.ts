import { lowerWordSet } from './name-vocabulary.ts'

/** The most frequent first words of names in a part of dblp, without places and those that end names twice as often. */
export const GIVEN_NAMES = lowerWordSet(
  'David Michael John Daniel Robert Peter Thomas James Paul Richard Mark Alexander Wei William Andrew ' +
    'Christian Eric George Stephen Jun Andreas Jonathan Kevin Christopher Matthew Stefan Brian Dan Steven ' +
    'Benjamin Frank Xin Patrick Alex Adam Hao Joseph Jing Marc Marco Jian Chris Charles Lei Bin Jeffrey Kai ' +
    'Matthias José Peng Jan Scott Edward Jason Sebastian Jie Victor Liang Maria Alan Yan Mohammad Kenneth ' +
    'Timothy Tom Yong Yuan Simon Andrea Feng Anna Fei Hui Ryan Ali Muhammad Christoph Tao Ming Juan Ying ' +
    'Amit Tim Aaron Min Tobias Antonio Philip Rui Anthony Mohamed Yue Steve Paolo Gregory Manuel Nicolas ' +
    'Ioannis Qiang Douglas Florian Dennis Ahmed Markus Alberto Chao Jeff Ning Wolfgang Donald Pedro Mike ' +
    'Carlos Xiao Joshua Georgios Nicholas Roberto Justin Henry Luca Ivan Nick Nathan Vijay Ben Michel ' +
    'Francesco Jack Jim Sam Vincent Adrian Stefano Ian Fan Christos Philippe Luis Dong Bruce Ashish ' +
    'Konstantinos Michal Erik Gary Tong Giuseppe Jacob Boris Klaus Samuel Sean Gang Greg Xiang André Laura ' +
    'Albert Oliver Keith Qian Amir Jon Neil Aditya Panagiotis Dimitris Qing Lawrence João Alessandro ' +
    'Stephan Roger Zhen Jens Carl Yun Arthur Raymond Anand Arun Matteo Ravi Philipp Nikolaos Fernando Matt ' +
    'Felix Shuai Jia Ron Mario Kun Jeremy Olivier Abhishek Craig Bernhard Ran Hans Fabio Guy Rahul Sandeep ' +
    'Yannis Nikos Dirk Bruno Dimitrios Laurent Pierre Fred Geoffrey Walter Igor Krishna Gabriel Ling ' +
    'Mohammed Sheng Zhe Larry Eugene Ronald Giovanni Nan Rafael Anil Jakub Elena Todd Colin Johannes Tony ' +
    'Joel Lars Anne Pavel Jürgen Vladimir Ricardo Julien Sergey Meng Sanjay Ken Deepak Fabian Christine ' +
    'Hiroshi Eduardo Jorge Harry Wen Denis Roman Andy Lukas Jennifer Mary Rohit François Jörg Xuan Sergio ' +
    'Gerald Huan Hang Chuan Ping Rong Michele Hai Jean Diego Bryan Francisco Yifan Cong Susan Lorenzo ' +
    'Alexandre Miguel Vivek Bing Hua Andrei Ramesh Manish Bernd Ariel Rob Xinyu Arvind Rajesh Claudio Jay ' +
    'Steffen Dominik Ulrich Barbara Pablo Shuang Roland Danny Krzysztof Nikhil Carsten Marcin Olga Karl ' +
    'Ting Joachim Karthik Marek Christophe Luigi Mehmet Ana Robin Jerry Srinivas Anton Roy Dave Dmitry ' +
    'Pascal Alejandro Zachary Cristian Julian Karen Marcel Guillaume Alexandros Amin Sang Sven Daniele ' +
    'Fabrizio Joe Dominique Rohan Zhenyu Norbert Evan Gaurav Dieter Xiaofeng Maximilian Derek Khaled Holger ' +
    'Bogdan Shan Gilles Chi Zhiqiang Xiaoming Xiaowei Elizabeth Xiaohui Davide Lucas Reza Howard Piotr ' +
    'Brendan Lisa Xiaodong Moshe Shuo Paulo Pradeep Glenn Andrey Alon Oded Varun Jose Daniela Prashant ' +
    'Theodore Vassilis Radu Brandon Jiawei Marcus Srinivasan Sunil Ralf Pawel Ralph Josep Sumit Eran ' +
    'Maurizio Yuval Sriram Amy Elias Ashok Ashwin René Wentao Marcos Dean Phillip Sara Sarah Julia Uri ' +
    'Rainer Gordon Luke Alexey Bill Rebecca Uwe Emmanuel Salvatore Zhuo Damien Stéphane Takashi Pankaj ' +
    'Tomás Leonid Chong Javier Linda Ahmad Jochen Manfred Ankit Alireza Cristina Enrico Mihai Evangelos ' +
    'Andrzej Herbert Bernard Francis Doug Josh Gábor Louis Omer Kyle Praveen Pengfei Gautam Gustavo Spyros ' +
    'Anastasios Vadim Gerhard Leon Oren Leonard Renato Stavros Vikram Antoine Xing Tomasz Alexandra Chun ' +
    'Jonas Barry Zhihao Haifeng Yiming Gene Catherine Vasilis Oscar Riccardo Kostas Georg Marios Marina ' +
    'Xavier Mostafa Arjun Eyal Maxim Syed Jacques Wojciech Vinay Zhi Ray Petr Rajiv Mohit Bart Marcelo ' +
    'Deborah Guido Serge Rajeev Rakesh Eli Omar Jesse Warren Norman Yuanyuan Hamid Carlo Don Brent Nitin ' +
    'Saeed Vineet María Frédéric Vishal Ann Zhiyong Werner Gérard Weiwei Quan Xiaojun Franz Claude Brad Sai ' +
    'Vincenzo Mahesh Nicola Giorgio Tomer Thorsten Domenico Jessica Adi Xun Sébastien Tianyi Christina ' +
    'Diana Edwin Ted Sagar Tyler Ilya Allan Anurag Stanley Björn Graham Murat Jiaqi Rick Panos Filip ' +
    'Maurice Flavio Sen Ankur Russell Xiaoyu Manolis Hiroyuki Ibrahim Jae Wai Alexandru Kenji Xiaolin ' +
    'Prasad Zhiyuan Antonis Alain Anders Nicole Tal Kurt Balaji Noam Shay Mehdi Costas Jianfeng Angelo ' +
    'Nikita Akshay Yufei Ajay Sergei Ethan Haoyu Trevor Johan Mikhail Bowen Nancy Allison Andre Pei Yuxin ' +
    'Xiangyu Margaret Mayank Raja Leo Volker Sourav Frederick Lior Sanjeev Thanh Nina Axel Sophie Thierry ' +
    'Bob Dana Arnaud Hugo András Aravind Tianyu Jordi Monica Claudia Haibo Randy Haoran Heng Akira Morteza ' +
    'Alfredo Mohan Yutaka Jianxin Leonardo Zhenhua Lan Torsten Angela Suresh Federico Hendrik Yifeng Felipe ' +
    'Kamal Vasileios Ilias Nils Mathieu Asaf Sachin Allen Terry Brett Seyed Zeyu Saurabh Edmund Mathias ' +
    'Kiran Ilan Will Stuart Siyuan Girish Qun Hongwei Tingting Jianjun Luc Dmitri Konstantin Leonidas Anja ' +
    'Amr Harold Yoav Jianhua Maya Julie Arash Rodrigo Massimo Mauricio Clément Xiaoli Xiaoyan Wenyuan ' +
    'Makoto Luís Hongyu Chiara Simone Harald Sandra Dario Valentin Irina Udo Gilbert Cyril Natalia Anupam ' +
    'Dongsheng Karim Naveen Moritz Bradley Weidong Kaushik Mustafa Bhaskar Wendy Marko Abdullah Atul Yixin ' +
    'Emre Wouter Satish Darren Grzegorz Piyush Claire Seth László Shai Jesper Emily Xiaofei Maryam Hassan ' +
    'Esther Walid Amol Ioana Chaitanya Lukasz Babak Petros Hannes Manoj Bei Theodoros Florin Nabil Mona ' +
    'Ingo Erich Ganesh Ahmet Valerio Anup Kate Silvia Guang Gideon Hyun Sung Abraham Anirban Isabelle ' +
    'Sridhar Mina Jong Yuji Curtis Lijun Heiko Giorgos Marta Yoram Hervé Samir Alok Jérôme Venkatesh ' +
    'Takeshi Binbin Timo Tatiana Kent Hubert Jimmy Yanyan Shu Maciej Gavin Shankar Abdul Przemyslaw Artur ' +
    'Yuchen Olaf Liming Sameer Nir Pratik Karsten Nathaniel Abhinav Ram Aman Eitan Noah Ori Kelvin ' +
    'Charalampos Wenjun Jake Rajat Helen Kirk Weiping Michelle Xiaolong Mathew Teng Marvin Ofer Cynthia ' +
    'János Gil Huy Hossein Joan Henning Leslie Yury Isaac Neal Gerd Enrique Yuming Xudong Kartik Biao Cody ' +
    'Elaine Randall Arnab Viktor Raghav Pinar Suzanne Xiaoyang Benny Gianluca Qiong Johann Marie Partha ' +
    'Franco Stan Yinan Yaron Mehrdad Murali Henrik Ismail Prashanth Siddharth Eleni Stephanie Jianzhong Won ' +
    'Aris Yann Zhifeng Rudolf Wee Himanshu Yingjie Dawei Masashi Alistair Wenyu Kazuo Leszek Aleksandar ' +
    'Yuri Spiros Helmut Kazuhiro Zhihui Zhipeng Junfeng Héctor Milos Avi Panayiotis Nico Carla Jesús Wenjie ' +
    'Guilherme Nishant Brigitte Jakob Filippo Wesley Yizhou Khanh Calvin Venkata Raj Magnus Hoang Dinesh ' +
    'Sina Judith Hermann Ramakrishna',
)

/** The most frequent last words, without places, companies and those that begin names twice as often. */
export const FAMILY_NAMES = lowerWordSet(
  'Wang Zhang Li Chen Liu Yang Wu Lee Xu Kim Huang Zhao Zhou Lin Yu Zhu Sun Hu Jiang Lu Ma Guo He Tang ' +
    'Zheng Park Song Cheng Chang Gao Luo Han Kumar Xie Gupta Jin Yan Tan Shi Shen Yuan Feng Cao Wei Liang ' +
    'Nguyen Ding Xiao Wong Peng Fu Cai Fang Kang Du Yao Zeng Dong Singh Su Ye Yin Chan Pan Smith Gu Deng ' +
    'Hong Choi Ren Fan Xia Chu Cui Qin Das Tian Zhong Liao Jain Dai Lim Rao Qian Shah Sharma Johnson Xue Ng ' +
    'Qiu Cohen Cho Mao Miller Shao Hwang Anderson Wen Hsu Ji Agrawal Meng Xiong Agarwal Chung Shin Jia Bai ' +
    'Yi Gong Schmidt Jung Joshi Tao Ge Qi Wan Kwon Zou Hou Ghosh Lam Zhuang Qu Müller Tran Duan Jones ' +
    'Wagner Srinivasan Jeong Niu Weber Schneider Taylor Ho Leung Kulkarni Patel Subramanian Yoon Pang Xiang ' +
    'Guan Mishra Moon Chiu Silva Tu Davis Qiao Goyal Oh Kong Williams Garg Oliveira Narayanan Mittal Moore ' +
    'Sinha Miao Tsai Khan Chiang Meyer Krishnan Mehta Bao Lau Sheng Banerjee Mukherjee Goel Ryu Ni Reddy ' +
    'Pham Hsieh Tong Chou Xing Zhai Lv Vu Fischer Dutta Lyu Verma Friedman Basu Cheung Krishnamurthy Sen ' +
    'Arora Lou Tseng You Klein Hung Wilson Nelson Chandra Srivastava Ko Chakraborty Murthy Ling Roth Iyer ' +
    'Prasad Mohan Kuo Mitra Shang Ahn Chow Shan Seo Hua Woo Zhan Hansen Nair Ruan Saha Goldberg Schwartz ' +
    'Ahmad Raman Deshpande Tanaka Cha Bansal Levy Peterson Geng Chatterjee Bi Ong Ross Huynh Nie Pandey Ha ' +
    'Yoo Pei Goh Suzuki Jiao Shu Acharya Zuo Phan Raghavan Feldman Teng Weng Kannan Murphy Keller Phillips ' +
    'Lan Aggarwal Gan Gonzalez Hasan Schwarz Bae Bauer Kao Dang Fung Nakamura Yeh Prakash Clark Padmanabhan ' +
    'Islam Desai Pathak Chowdhury Becker Gandhi Ferreira Levin Ouyang Wright Berger Chau Walker Jacobs Mei ' +
    'Campbell Rahman Hoffmann Chong Chuang Harris López Sato Fong Ou Ramos Dasgupta Hussain Mukhopadhyay ' +
    'Mayer Weiss Stewart Mu Pu Nam Shaw Kaplan Blum Ting Mitchell Ramanathan Hoang Koch Benson Venkataraman ' +
    'Myers Chai Jang Dey Ramachandran Chun Kennedy Chi Murray Mahajan Almeida Biswas Katz Jensen Shim Luan ' +
    'Watanabe Varadarajan Kobayashi Watson Papadimitriou Viswanathan Pedersen Bian Pérez Schulz Shukla Rose ' +
    'Garcia Rodrigues Cook Pereira Kogan Jackson Saxena Kapoor Carter Cole Thompson Lewis Muñoz Marcus Böhm ' +
    'Do Bhardwaj Ramakrishnan Neumann Sengupta Gray Reed Guha Williamson Fisher Rodríguez Kamath Kato Koh ' +
    'Yamada Yeo Lian Martinez Yamamoto Maurer Gilbert Sherman Graham De Yen Lehmann Balasubramanian Haas ' +
    'Brandt Ruiz Gómez Seshadri Bhattacharya Mai Shapiro Sarkar Nielsen Natarajan Greenberg Andersen Turner ' +
    'Unger Nagarajan Morris Dean Dou Gill Berry Tiwari Beck Rosen Datta Kahn Shankar Sullivan Bhat Gopal ' +
    'Chaudhuri Ziegler Popa Bender Bernstein Panda Bhattacharyya Robinson Menon Ortiz Singhal Rosenthal ' +
    'Nayak Kashyap Butler Ito Loh Hernández Shih Teo Sung Saito Souza Patil Huh Takahashi Ang Abraham ' +
    'Sundaram Rossi Ganesh Narayan Subramaniam Perkins Dietrich Peters Ganguly García Hughes Papadopoulos ' +
    'Dixit Goldman Pal Mi Arnold Goodman Jeon Misra Rajagopalan Black Ellis Arya Koo',
)
