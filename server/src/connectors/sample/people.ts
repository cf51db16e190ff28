import type { Random } from './random.ts'

const first =
  'Aarav Aditi Ajay Akash Amit Anil Anita Anjali Arjun Arun Ashok Bharat Deepa Deepak Dinesh Divya Gaurav Gita Harish Hema Ishaan Jaya Kamal Karan Kavita Kiran Lata Madhav Mahesh Manish Meera Mohan Nandini Naresh Neha Nikhil Nisha Pankaj Pooja Prakash Priya Rahul Rajesh Rakesh Ramesh Ravi Rekha Ritu Rohan Sanjay Sarita Shalini Shyam Sneha Sunil Suresh Uma Varun Vijay Vikram'.split(
    ' ',
  )
const last =
  'Agarwal Bansal Bhatt Chandra Chopra Dalal Desai Deshpande Gandhi Goel Gokhale Gupta Iyer Jain Joshi Kapoor Kulkarni Lal Malhotra Mehra Mehta Menon Mishra Modi Nair Narang Pai Pandey Parekh Patel Pillai Rao Reddy Saxena Shah Sharma Shetty Singh Sinha Srinivasan Thakkar Trivedi Varma Venkatesh Vora Yadav'.split(
    ' ',
  )

/** An invented name: the sample market puts no holdings or trades on real people. */
export const people = (random: Random): string =>
  `${random.pick(first)} ${random.pick('ABCDGHJKLMNPRSTV'.split(''))}. ${random.pick(last)}`
