// A date of the calendar, as a subject.
#pragma once

#include <boost/date_time/gregorian/gregorian_types.hpp>
