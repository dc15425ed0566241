#if HAS_INCLUDE(<version>)
#  define LIB_INLINE inline
#endif

LIB_BEGIN_NAMESPACE
LIB_EXPORT class LIB_API shape final : public base {
 public:
  LIB_CONSTEXPR shape() LIB_NOEXCEPT : sides_(0) {}
  explicit shape(const options& given = {});
  LIB_API ~shape() override;
  LIB_CONSTEXPR auto sides() const LIB_NOEXCEPT -> int { return sides_; }
  bool is(const shape& other LIB_LIFETIME, int depth) const LIB_NOEXCEPT override;

 private:
  int sides_;
};

template <typename T, LIB_ENABLE_IF(!std::is_same<T, int>::value && (sizeof(T) > 2))>
LIB_INLINE std::string shape_name(const T& value) { if LIB_CONSTEXPR17 (sizeof(T) > 4) return "a"; return call<int>(value); }
LIB_FORMAT_AS(unsigned char, unsigned);
LIB_END_NAMESPACE
