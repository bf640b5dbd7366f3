#pragma once

namespace omni {

/// A question for each construct, asked of customers, their orders and a staff.
inline constexpr const char* kGrowthQuestions[] = {
    "How many customers have no orders?",
    "Which customers have orders?",
    "Which customers have never placed an order?",
    "Which customers placed no orders in 2024?",
    "Which customers have more than 3 orders?",
    "Which customers have the most orders?",
    "Which customers have a credit above the average?",
    "Which customers have both paid and open orders?",
    "Which customers only have paid orders?",
    "Which customers live in the same city as Customer 7?",
    "Which customers share a city with another customer?",
    "Top 5 customers by amount",
    "Total amount per country",
    "What share of the orders are paid?",
    "What is the second highest amount?",
    "What is the most expensive order of each country?",
    "How many orders are there per month?",
    "What is the total credit of customers with paid orders?",
    "Which employees earn more than their manager?",
    "Which employees earn more than the average of their department?",
    "Who manages the most employees?",
    "Which employees have no manager?",
    "Which department has the highest average salary?",
    "How many employees report directly or indirectly to Employee 1?",
    "Which cities have customers without orders?",
    "Which orders are from customers in Oslo or Bergen?",
    "How many different cities do customers with orders come from?",
};

}  // namespace omni
